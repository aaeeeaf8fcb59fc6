/**
 * `npm test`: the static checks one after the other, and the tests beside them. What a check prints comes after the tests, so that
 * the two do not mix. Arguments go to vitest: `npm test -- --project unit`.
 */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

const CHECKS = [
  ['tsc'],
  ['prettier', '--check', '--log-level', 'warn', '.'],
  ['oxlint'],
  ['knip'],
  ['node', 'tools/generate.ts', '--check'],
]

/**
 * @param {readonly string[]} command
 * @param {'inherit' | 'pipe'} output
 * @returns {Promise<{ failed: boolean, printed: string }>}
 */
function run([program = '', ...args], output) {
  const child = spawn(join(bin, program), args, {
    cwd: root,
    // The linter runs its plugin, which is TypeScript, on the `node` that it finds.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ failed: true, printed: error.message }))
    child.on('close', (code) => resolve({ failed: code !== 0, printed }))
  })
}

async function runChecks() {
  const begun = Date.now()
  const broken = []
  for (const check of CHECKS) {
    const { failed, printed } = await run(check, 'pipe')
    if (failed) broken.push(`${check.join(' ')}\n${printed}`)
  }
  return { broken, seconds: Math.round((Date.now() - begun) / 1_000) }
}

const [{ broken, seconds }, tests] = await Promise.all([runChecks(), run(['vitest', 'run', ...process.argv.slice(2)], 'inherit')])
for (const check of broken) console.error(`\nThis check failed: ${check}`)
console.log(`Static checks: ${broken.length === 0 ? 'passed' : `${broken.length} failed`}, ${seconds} s beside the tests.`)
process.exitCode = broken.length > 0 || tests.failed ? 1 : 0
