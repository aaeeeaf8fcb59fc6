/** `npm run demo`: makes the demo of eight semesters into a folder of its own, which `npm start` then takes (docs/demo.md). */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { typedPath } from '#platform/command-line.ts'
import { DataFolderUnusable } from '#platform/data-folder.ts'
import { sizes, type SizeName } from '../../demo/semesters/size.ts'
import { DEMO_FOLDER, noteIn, type Making } from './demo-folder.ts'
import { makeDemo } from './making.ts'
import { CannotStart } from '../stores.ts'

const TELL_MS = 2_000
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }

try {
  const { folder, ...making } = asked()
  await make(folder, making)
} catch (error) {
  const known = error instanceof CannotStart || error instanceof DataFolderUnusable
  console.error(known ? `\n${error.message}\n` : error)
  process.exitCode = 1
}

/** @throws {CannotStart} */
function asked(): Making & { readonly folder: string } {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      seed: { type: 'string', default: '1' },
      day: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      size: { type: 'string', default: 'demo' },
    },
  })
  const { folder, day } = values
  const [seed, size] = [Number(values.seed), Object.keys(sizes).find((name): name is SizeName => name === values.size)]
  if (!Number.isSafeInteger(seed) || seed < 0) throw new CannotStart('--seed must be a whole number, such as 1.')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new CannotStart('--day must be a day such as 2026-11-28.')
  if (size === undefined) throw new CannotStart(`--size must be one of: ${Object.keys(sizes).join(', ')}.`)
  if (process.env['NODE_ENV'] === 'production') throw new CannotStart('There is no demo in production.')
  return { folder: folder === undefined ? DEMO_FOLDER : typedPath(folder, process.env), seed, day, size }
}

async function make(folder: string, wanted: Making): Promise<void> {
  const before = noteIn(folder)
  if (before && 'done' in before) {
    console.log(`The demo of ${before.day} is in ${folder} already (seed ${before.seed}). Remove that folder to make another one.`)
    console.log(`Its log: ${before.events} events, SHA-256 ${before.hash}`)
    return
  }
  if (before) console.log(`Going on with the demo of ${before.day} (seed ${before.seed}), which was cut off.`)
  else
    console.log(
      `Making the demo of ${wanted.day} (seed ${wanted.seed}) in ${folder}. It may be cut off and goes on when it is begun again.`,
    )
  const read = readConfig({ DATA_DIR: folder, DEMO: 'tiny', LOG_LEVEL: 'warn' })
  if ('mistakes' in read) throw new CannotStart(read.mistakes.join('\n'))
  const begun = performance.now()
  const { made, stories } = await makeDemo(read.config, wanted, teller(), version)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(`\nMade in ${seconds} s. Its log: ${made.events} events, SHA-256 ${made.hash}`)
  const taken =
    folder === DEMO_FOLDER
      ? '`npm start` takes this demo from now on; `DEMO=tiny npm start` takes the small one.'
      : `\`DATA_DIR=${folder} npm start\` takes this demo.`
  console.log(`The same seed and day give the same log. ${taken}`)
  console.log(`\n${stories}`)
}

/** Tells how far it is, how fast it goes, and how long it will take. */
function teller() {
  let first: { readonly at: number; readonly done: number; readonly what: string } | undefined
  let told = 0
  return (done: number, all: number, what: 'commands' | 'events') => {
    const now = performance.now()
    if (first?.what !== what) {
      if (what === 'events') console.log(`${process.stdout.isTTY ? '\n' : ''}Building the views anew, without what is erased in the demo.`)
      first = { at: now, done, what }
    }
    if (now - told < TELL_MS || now === first.at) return
    told = now
    const rate = (done - first.done) / ((now - first.at) / 1_000)
    const left = rate === 0 ? '' : `, about ${Math.ceil((all - done) / rate)} s left`
    const line = `${done} of ${all} ${what} (${Math.floor((100 * done) / all)} %), ${Math.round(rate)} a second${left}`
    if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(80)}`)
    else console.log(line)
  }
}
