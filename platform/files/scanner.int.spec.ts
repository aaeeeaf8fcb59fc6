import { describe, expect, it } from 'vitest'
import { commandScanner, ScanFailed } from './scanner.ts'

/** The test file of EICAR, in two parts so that no scanner takes this source for it. */
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR` + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const node = (program: string) => [process.execPath, '-e', program]
const standIn = node(`
  const all = []
  process.stdin.on('data', (data) => all.push(data)).on('end', () => process.exit(Buffer.concat(all).includes('EICAR-STANDARD') ? 1 : 0))
`)
async function* sent(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

describe('§7 the scanner for malware', () => {
  it('§7 tells what is clean from what is not by its exit code', async () => {
    const scan = commandScanner(standIn)
    expect(await scan(sent('%PDF-1.7'))).toBe('clean')
    expect(await scan(sent(EICAR))).toBe('infected')
  })

  it('§7 may say so before it has read all', async () => {
    expect(await commandScanner(node('process.exit(1)'))(sent('x'.repeat(5_000_000)))).toBe('infected')
  })

  it('§7 sees no secret of the environment', async () => {
    process.env['MASTER_KEY'] = 'secret'
    const scan = commandScanner(node('process.exit(process.env.MASTER_KEY === undefined ? 0 : 1)'))
    expect(await scan(sent('x')).finally(() => delete process.env['MASTER_KEY'])).toBe('clean')
  })

  it.each<[string, readonly string[]]>([
    ['is not there', ['/there/is/no/scanner']],
    ['fails', node('process.exit(2)')],
    ['takes too long', node('setInterval(() => {}, 1000)')],
  ])('§7 has not said anything when it %s', async (_, command) => {
    await expect(commandScanner(command, 500)(sent('x'))).rejects.toThrow(ScanFailed)
  })
})
