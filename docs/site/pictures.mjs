// Opens pages of the built site in Chromium at the widths of a phone, a tablet and a desk, light and dark, and fails where a page
// is wider than its window, asks another host for anything, or has an error in its console.
import { execSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import puppeteer from 'puppeteer-core'

const site = join(process.cwd(), 'target/site')
const pictures = join(process.cwd(), 'target/pictures')
const pages = ['', 'docs/use/which-server', 'docs/use/how-assay-works', 'docs/reference/commands', 'docs/reference/matrix', 'docs/trust/method', 'docs/use/machine', 'adr/']
const widths = [375, 768, 1280]
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png' }
const wrong = []

const server = createServer((request, response) => {
  const path = normalize(decodeURI(new URL(request.url, 'http://site').pathname))
  const file = [path, path + '.html', join(path, 'index.html')]
    .map((one) => join(site, one))
    .find((one) => existsSync(one) && statSync(one).isFile())
  response.writeHead(file ? 200 : 404, { 'Content-Type': types[extname(file ?? '')] ?? 'application/octet-stream' })
  file ? createReadStream(file).pipe(response) : response.end()
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${server.address().port}/`

const executablePath = execSync('command -v chromium || command -v chromium-browser || command -v google-chrome', { encoding: 'utf8' }).trim()
const browser = await puppeteer.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']
})
mkdirSync(pictures, { recursive: true })
for (const width of widths) {
  for (const scheme of ['light', 'dark']) {
    const tab = await browser.newPage()
    await tab.setViewport({ width, height: 900 })
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    tab.on('request', (one) => one.url().startsWith(origin) || one.url().startsWith('data:') || wrong.push(`asks for ${one.url()}`))
    tab.on('console', (line) => line.type() === 'error' && wrong.push(`${tab.url()}: ${line.text()}`))
    tab.on('pageerror', (error) => wrong.push(`${tab.url()}: ${error.message}`))
    for (const page of pages) {
      await tab.goto(origin + page, { waitUntil: 'networkidle0' })
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) {
        wrong.push(`/${page} is ${wide} pixels wide at ${width}`)
      }
      const name = (page.replaceAll('/', '-').replace(/-$/, '') || 'home') + `-${width}-${scheme}.png`
      await tab.screenshot({ path: join(pictures, name) })
    }
    await tab.close()
  }
}

// The search finds a page by a word in it.
const tab = await browser.newPage()
await tab.setViewport({ width: 1280, height: 900 })
await tab.goto(origin, { waitUntil: 'networkidle0' })
await tab.click('.VPNavBarSearch button')
await tab.waitForSelector('.VPLocalSearchBox input')
await tab.type('.VPLocalSearchBox input', 'repeated confidence')
await tab.waitForSelector('.VPLocalSearchBox .result', { timeout: 10000 }).catch(() => wrong.push('the search finds nothing'))
await tab.screenshot({ path: join(pictures, 'search-1280-light.png') })
await browser.close()
server.close()

wrong.forEach((line) => console.error(line))
console.log(`${widths.length * 2 * pages.length + 1} pictures in ${pictures}, ${wrong.length} wrong`)
process.exit(wrong.length ? 1 : 0)
