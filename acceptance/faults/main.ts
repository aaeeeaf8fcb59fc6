/**
 * `npm run faults [name …]`: tries from outside what takes load or many connections, each on a platform of its own with demo
 * data, and prints what was tried, what was seen and whether it held. Ends with 1 when something did not.
 */
import { removeData, startPlatform, TEST_NOW } from '../platform.ts'
import { connectionFaults } from './connections.ts'
import type { Finding } from './fault.ts'
import { limitFaults } from './limits.ts'
import { signInFaults } from './sign-in.ts'

const faults = [...signInFaults, ...connectionFaults, ...limitFaults]
const names = process.argv.slice(2)
const unknown = names.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`There is no fault named ${unknown.join(', ')}. The names are ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

let broken = 0
const chosen = names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name))
for (const { name, env = {}, run } of chosen) {
  const platform = await startPlatform({ env: { PROFFER_NOW: TEST_NOW, ...env } })
  const { tried, saw, held } = await run(platform).catch((error: unknown): Finding => ({ tried: name, saw: String(error), held: false }))
  await platform.stop().catch(() => platform.kill())
  removeData(platform)
  if (!held) broken += 1
  console.info(`${held ? 'held    ' : 'NOT held'}  ${name}\n          tried ${tried}\n          saw   ${saw}`)
}
console.info(`\n${chosen.length - broken} held, ${broken} did not`)
process.exit(broken === 0 ? 0 : 1)
