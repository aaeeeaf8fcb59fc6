/** The mails of a platform without a mail server: files in its outbox folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Platform } from './platform.ts'

/** The first link to this path in the mails to an address, once it was sent. */
export async function linkMailedTo(address: string, { dataDir, origin }: Platform, path = '/'): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  const link = () => {
    const letters = readdirSync(outbox)
      .map((name) => plainText(readFileSync(join(outbox, name), 'utf8')))
      .filter((text) => text.includes(`To: ${address}`))
    return letters.flatMap((letter) => letter.split(/\s/)).find((word) => word.startsWith(`${origin}${path}`))
  }
  await expect.poll(link, { message: `a letter to ${address} with a link` }).toBeDefined()
  return link() ?? ''
}

/** Decodes the quoted-printable parts (RFC 2045). */
function plainText(letter: string): string {
  return letter
    .split(/^--/m)
    .map((part) => (/^Content-Transfer-Encoding: quoted-printable/im.test(part) ? decoded(part) : part))
    .join('--')
}

function decoded(part: string): string {
  return part.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
