import { defineConfig } from 'vitepress'

const tasks = [
  ['Which server should my service use?', 'which-server'],
  ['Did this upgrade cost anything?', 'upgrade'],
  ['Is my machine good enough?', 'machine'],
  ['In CI', 'ci'],
  ['In your build', 'in-your-build'],
  ['Read the report', 'read-the-report'],
  ['What changes besides speed?', 'behaviour'],
  ['How each server behaves', 'behaviour-matrix'],
  ['Add a server', 'add-a-server'],
  ['How Assay decides', 'how-assay-decides']
]
const reference = [
  ['Commands', 'commands'],
  ['Install', 'install'],
  ['The result folder', 'results'],
  ['Exit codes', 'exit-codes'],
  ['Supported versions', 'versions'],
  ['What runs on what', 'matrix'],
  ['Linux, macOS, Windows', 'platforms'],
  ['The load generator', 'load'],
  ['Other load tools', 'load-tools'],
  ['Result files of other tools', 'judge-files'],
  ['Many machines', 'fleet'],
  ['Published comparisons', 'studies/']
]
const proof = [
  ['Calibrations', 'calibration'],
  ['Simulated noise', 'calibration-synthetic'],
  ['Default runs', 'live-runs'],
  ['Where something is wrong', 'trust'],
  ['Kills, damage, hostile input', 'reliability'],
  ['Against other load tools', 'bench-load'],
  ['Gallery', 'gallery/']
]
// Anchors as the host of a repository makes them, so that one link serves both.
const slugify = (text) => text.trim().toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-')
const menu = (entries) => entries.map(([text, page]) => ({ text, link: '/docs/' + page }))

export default defineConfig({
  title: 'Assay',
  description: 'Which embedded HTTP server should this service run on, with which settings, and would anyone notice?',
  lang: 'en',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  base: process.env.ASSAY_DOCS_BASE ?? '/',
  srcDir: 'target/source',
  outDir: 'target/site',
  cacheDir: 'target/cache',
  metaChunk: true,
  markdown: {
    anchor: { slugify },
    config: (md) => {
      // A path such as //127.0.0.1:8080/ in a text is no link.
      md.linkify.add('//', null)
      // The text is plain Markdown: braces and angle brackets in it mean themselves.
      md.core.ruler.push('plain', (state) => {
        for (const block of state.tokens) {
          if (block.type === 'code_block') {
            // Indented blocks look like fenced ones.
            Object.assign(block, { type: 'fence', info: 'sh', markup: '```' })
          }
          for (const token of block.children ?? []) {
            if (token.type === 'text') {
              token.content = token.content.replaceAll('{{', '{\u2060{')
            }
          }
        }
      })
    }
  },
  themeConfig: {
    nav: [
      { text: 'Commands', link: '/docs/commands' },
      { text: 'Contributing', link: '/CONTRIBUTING' }
    ],
    sidebar: [
      { text: 'Assay', link: '/' },
      { text: 'Tasks', items: menu(tasks) },
      { text: 'Reference', items: menu(reference) },
      { text: 'What a verdict is worth', items: menu(proof) },
      {
        text: 'Inside',
        collapsed: true,
        items: [
          { text: 'Architecture', link: '/ARCHITECTURE' },
          { text: 'Glossary', link: '/GLOSSARY' },
          { text: 'Decisions', link: '/adr/' },
          { text: 'Security', link: '/SECURITY' },
          { text: 'Changes', link: '/CHANGELOG' }
        ]
      }
    ],
    outline: [2, 3],
    search: { provider: 'local' }
  }
})
