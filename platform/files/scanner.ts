import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { NamedError } from '#lib/named-error.ts'

/** Looks for malware in a file's bytes. @throws {ScanFailed} */
export type Scanner = (content: AsyncIterable<Uint8Array>) => Promise<'clean' | 'infected'>

/** The scanner could not say what it thinks of the file. */
export class ScanFailed extends NamedError {}

const TIMEOUT_MS = 30_000
/** As clamscan and clamdscan have them. */
const CLEAN = 0
const INFECTED = 1

/**
 * A command that reads the bytes from its standard input and says by its exit code what it thinks: 0 clean, 1 infected, all else
 * a failure. It is run without a shell, and sees no secret of the environment.
 * @param command the program by its full path, and its arguments
 */
export function commandScanner([program = '', ...args]: readonly string[], timeoutMs = TIMEOUT_MS): Scanner {
  return async (content) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: {},
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    // A scanner may know enough before it has read all: then its exit code counts.
    const fed = pipeline(content, child.stdin).catch(() => undefined)
    const code = await ended.catch((cause: unknown) => {
      throw new ScanFailed('The scanner cannot be run.', { cause })
    })
    child.stdin.destroy()
    await fed
    if (code === CLEAN) return 'clean'
    if (code === INFECTED) return 'infected'
    throw new ScanFailed(code === null ? 'The scanner took too long.' : `The scanner ended with ${code}.`)
  }
}
