import { resolve } from 'node:path'

/** Prints what a command of an operator says, or the sentence with which it fails: then the process ends with 1. */
export async function fromCommandLine(lines: () => readonly string[] | Promise<readonly string[]>): Promise<void> {
  try {
    process.stdout.write(`${(await lines()).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** A path that somebody typed: `npm --prefix` starts a command in the folder of the platform, and says where they are. */
export function typedPath(path: string, { INIT_CWD = '.' }: Readonly<Record<string, string | undefined>>): string {
  return resolve(INIT_CWD, path)
}
