// Lays the Markdown files of the repository out as VitePress wants them: pages where they are, and whatever else they link to
// under public/.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, normalize, relative } from 'node:path'

const home = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..')
const source = join(home, 'docs/site/target/source')
const folders = ['', 'adr', 'docs', ...['build', 'gallery', 'reference', 'studies', 'trust', 'use'].map((shelf) => 'docs/' + shelf)]

const pages = folders.flatMap((folder) =>
  readdirSync(join(home, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
)

function copy(path, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(join(home, path), to)
}

for (const page of pages) {
  // A folder's page is its README.md in the repository, and its index on the site.
  const text = readFileSync(join(home, page), 'utf8')
  const to = join(source, page.replace(/README\.md$/, 'index.md'))
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text.replace(/(\]\([^)\s]*)README\.md/g, '$1index.md'))
  for (const [, link] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
    const target = normalize(join(dirname(page), link))
    const file = join(home, target)
    if (/^[a-z]+:/.test(link) || target.endsWith('.md') || !existsSync(file)) {
      continue
    }
    if (statSync(file).isFile() && !extname(target)) {
      // A link without an ending is one to a page.
      writeFileSync(join(source, target + '.md'), `# ${target}\n\n\`\`\`\n${readFileSync(file, 'utf8')}\`\`\`\n`)
    } else if (statSync(file).isFile()) {
      // Pictures become part of a page; other files are there to be downloaded.
      copy(target, join(source, /\.(png|svg)$/.test(target) ? '' : 'public', target))
    } else if (!existsSync(join(file, 'README.md'))) {
      list(target)
    }
  }
}

// What a folder without a page of its own holds.
function list(folder) {
  const names = readdirSync(join(home, folder)).sort()
  names.forEach((name) => copy(join(folder, name), join(source, 'public', folder, name)))
  mkdirSync(join(source, folder), { recursive: true })
  const page = `# ${folder}\n\n` + names.map((name) => `- <a href="./${name}" target="_self">${name}</a>\n`).join('')
  writeFileSync(join(source, folder, 'index.md'), page)
}
console.log(`${pages.length} pages in ${relative(process.cwd(), source)}`)
