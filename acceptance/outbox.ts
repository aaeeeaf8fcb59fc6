/** The mails of a platform without a mail server: files in its outbox folder. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './client.ts'
import type { Platform } from './platform.ts'

/** A mail that a killed process had begun keeps those behind it waiting for half a minute, until its lease has ended. */
const MAILED_MS = 45_000

type Outbox = Pick<Platform, 'dataDir' | 'origin'>

/** The plain text of the mails to an address, in the order in which they were sent. */
export function mailsTo(address: string, { dataDir }: Outbox): readonly string[] {
  const outbox = join(dataDir, 'outbox')
  return readdirSync(outbox, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .flatMap((name) => read(join(outbox, name)))
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => plainText(text))
    .filter((mail) => mail.toLowerCase().includes(`\nto: ${address.toLowerCase()}`))
}

/** Nothing where an erasure has removed it since it was listed. */
function read(file: string): readonly { readonly at: number; readonly text: string }[] {
  try {
    return [{ at: statSync(file).mtimeMs, text: readFileSync(file, 'utf8') }]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The link in the nth mail to an address, counted from 1, as soon as it lies there. @param path of the link; mails without such a link are not counted then */
export async function linkMailedTo(address: string, platform: Outbox, nth = 1, path = ''): Promise<string> {
  const linkIn = (mail: string) => mail.split(/\s/).find((word) => word.startsWith(`${platform.origin}${path || '/'}`))
  const mails = await eventually(
    async () => mailsTo(address, platform).filter((mail) => path === '' || linkIn(mail) !== undefined),
    (found) => found.length >= nth,
    MAILED_MS,
  )
  const link = linkIn(mails[nth - 1] ?? '')
  if (link === undefined) throw new Error(`The mail to ${address} has no link: ${mails[nth - 1]}`)
  return link
}

/** A parameter of the link in the nth mail: the `invitation` of an invitation, the code (`verify`) of a registration. */
export async function mailedTo(address: string, platform: Outbox, parameter: 'invitation' | 'verify', nth = 1): Promise<string> {
  return new URL(await linkMailedTo(address, platform, nth)).searchParams.get(parameter) ?? ''
}

/** The entries for a calendar in a mail, their folded lines made whole. */
export function calendarsIn(mail: string): readonly string[] {
  const parts = mail.split(/^--/m).filter((part) => /^Content-Type: text\/calendar/im.test(part))
  const files = parts.map((part) => {
    const content = part
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n')
    return /^Content-Transfer-Encoding: base64/im.test(part) ? Buffer.from(content, 'base64').toString() : content
  })
  return files.map((file) => file.replaceAll(/\r?\n[ \t]/g, '').replaceAll('\r\n', '\n'))
}

/** Soft line breaks and escaped bytes undone in the parts that have them (RFC 2045, quoted-printable). */
function plainText(mail: string): string {
  return mail
    .split(/^--/m)
    .map((part) => (/^Content-Transfer-Encoding: quoted-printable/im.test(part) ? unquoted(part) : part))
    .join('--')
}

function unquoted(part: string): string {
  const bytes = part
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
