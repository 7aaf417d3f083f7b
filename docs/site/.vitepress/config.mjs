import { defineConfig } from 'vitepress'

const use = [
  ['How Assay works', 'how-assay-works'],
  ['Install', 'install'],
  ['Which server should my service use?', 'which-server'],
  ['A report, explained', 'a-report-explained'],
  ['Did this upgrade cost anything?', 'upgrade'],
  ['Is my machine good enough?', 'machine'],
  ['Where a difference comes from', 'why'],
  ['Memory, idle cost, settings', 'size-and-tune'],
  ['What changes besides speed?', 'behaviour'],
  ['In CI and in your build', 'in-your-build'],
  ['Load, and other load tools', 'load'],
  ['One comparison on many machines', 'fleet']
]
const reference = [
  ['Commands', 'commands'],
  ['Exit codes', 'exit-codes'],
  ['The result folder', 'results'],
  ['Supported versions', 'versions'],
  ['What runs on what', 'matrix'],
  ['What Assay uses of a system', 'platforms'],
  ['Checks, flags, columns of load', 'load'],
  ['Load tools and their files', 'load-tools'],
  ['Maven plugin and GitHub Action', 'build-tools'],
  ['Cases of behave', 'behaviour-cases'],
  ['How each server behaves', 'behaviour-matrix']
]
const trust = [
  ['The method', 'method'],
  ['Calibrations', 'calibration'],
  ['Simulated noise', 'calibration-synthetic'],
  ['Default runs', 'live-runs'],
  ['Fleets', 'fleets'],
  ['Abnormal runs', 'abnormal-runs'],
  ['Kills, damage, hostile input', 'reliability'],
  ['The generator against other tools', 'bench-load']
]
// Anchors as the host of a repository makes them, so that one link serves both.
const slugify = (text) => text.trim().toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-')
const menu = (shelf, entries) => entries.map(([text, page]) => ({ text, link: `/docs/${shelf}/${page}` }))

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
      { text: 'Commands', link: '/docs/reference/commands' },
      { text: 'Contributing', link: '/CONTRIBUTING' }
    ],
    sidebar: [
      { text: 'Assay', link: '/' },
      { text: 'Use it', items: menu('use', use) },
      { text: 'Look it up', items: menu('reference', reference) },
      {
        text: 'Trust it',
        items: [
          ...menu('trust', trust),
          { text: 'Published comparisons', link: '/docs/studies/' },
          { text: 'Gallery', link: '/docs/gallery/' }
        ]
      },
      {
        text: 'Build it',
        collapsed: true,
        items: [
          { text: 'Contributing', link: '/CONTRIBUTING' },
          { text: 'Add a server', link: '/docs/build/add-a-server' },
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
