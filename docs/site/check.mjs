// Follows every link within the built site, and finds what a browser would ask another host for.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'

const site = join(process.cwd(), 'target/site')
const base = process.env.ASSAY_DOCS_BASE ?? '/'
const wrong = []
let links = 0

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]
  )
const all = files(site)
const text = new Map(all.filter((file) => /\.(html|css|js)$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]))
const pages = all.filter((file) => file.endsWith('.html') && !file.includes('/gallery/') || file.endsWith('gallery/index.html'))

function file(page, path) {
  const to = normalize(path.startsWith('/') ? join(site, path.replace(base, '/')) : join(page, '..', path))
  const tries = [to, to + '.html', join(to, 'index.html')]
  return tries.find((one) => existsSync(one) && statSync(one).isFile())
}

for (const page of pages) {
  const html = text.get(page)
  for (const [, , link] of html.matchAll(/<(a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]+)"/g)) {
    if (/^(https?:|mailto:|data:)/.test(link)) {
      continue
    }
    links++
    const [path, anchor] = link.split('#')
    const target = path === '' ? page : file(page, decodeURI(path))
    if (!target) {
      wrong.push(`${page}: ${link}: no such page`)
    } else if (anchor && target.endsWith('.html') && !text.get(target).includes(`id="${decodeURIComponent(anchor)}"`)) {
      wrong.push(`${page}: ${link}: no such heading`)
    }
  }
  for (const [loaded] of html.matchAll(/<(?:img|script|iframe|source)\b[^>]*\ssrc="(?:https?:)?\/\/[^"]*"|<link\b[^>]*\shref="(?:https?:)?\/\/[^"]*"/g)) {
    wrong.push(`${page}: asks another host: ${loaded}`)
  }
}
for (const [name, style] of text) {
  if (name.endsWith('.css') && /(url\(|@import\s+)["']?(https?:)?\/\//.test(style)) {
    wrong.push(`${name}: asks another host`)
  }
}
if (pages.length < 20 || links < 1000) {
  wrong.push(`only ${pages.length} pages with ${links} links`)
}
wrong.forEach((line) => console.error(line))
console.log(`${pages.length} pages, ${links} links within the site, ${wrong.length} wrong`)
process.exit(wrong.length ? 1 : 0)
