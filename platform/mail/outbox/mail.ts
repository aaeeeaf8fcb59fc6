import { mkdirSync, readdirSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { DAY_MS } from '#lib/days.ts'
import type { Clock } from '../../clock.ts'
import { createPrivateFile } from '../../private-file.ts'
import { normalEmail } from '#lib/email.ts'
import { compose } from '../compose.ts'
import type { KeptMail, KeptMails, Letter, Mail } from '../port.ts'

export type OutboxOptions = { readonly folder: string; readonly from: string; readonly clock: Clock }

/** The header with the people a mail is about: for an erasure, and only here, since mails that leave the house cannot be fetched back. */
const ABOUT = 'X-Proffer-About'
const TEMPLATE = 'X-Proffer-Template'

/** Longer than any link in a mail is good. */
const KEPT_DAYS = 90

/**
 * Writes mails into files instead of sending them: `<time>_<id>.eml` in a folder of its own (0700), one per id. They hold secrets, so they
 * are their owner's alone (0600), and gone after 90 days (docs/decisions/what-is-kept-for-a-while.md).
 */
export function openOutbox({ folder, from, clock }: OutboxOptions): Mail {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const names = namesIn(folder)
  const underWay = new Map<string, Promise<void>>()
  let forgotOn = ''
  /** Once a day. Names begin with their time. */
  const forgetOld = async (now: number) => {
    if (timeOf(now).slice(0, 10) === forgotOn) return
    forgotOn = timeOf(now).slice(0, 10)
    const oldest = timeOf(now - KEPT_DAYS * DAY_MS)
    for (const [id, name] of names) {
      if (name >= oldest) continue
      await rm(join(folder, name), { force: true })
      names.delete(id)
    }
  }

  const write = async (letter: Letter) => {
    const now = clock.now()
    const composed = compose(letter, from, now)
    const headers = {
      ...composed.headers,
      [ABOUT]: [...(letter.about ?? [])],
      ...(letter.template !== undefined && { [TEMPLATE]: letter.template }),
    }
    const message = await new MailComposer({ ...composed, headers, newline: 'windows' }).compile().build()
    const name = `${timeOf(now)}_${letter.id}.eml`
    createPrivateFile(join(folder, name), () => message.toString())
    names.set(letter.id, name)
    // The mail is written: what could not be removed stays until tomorrow.
    await forgetOld(now).catch(() => undefined)
  }
  return {
    send: async (letter) => {
      if (names.has(letter.id)) return
      const writing = underWay.get(letter.id) ?? write(letter).finally(() => underWay.delete(letter.id))
      underWay.set(letter.id, writing)
      await writing
    },
    forget: async ({ uid, address, before }) => {
      let removed = 0
      for (const name of await readdir(folder)) {
        const isTheirs = before === undefined || name < timeOf(before)
        if (!name.endsWith('.eml') || !concerns(await readFile(join(folder, name), 'utf8'), uid, isTheirs ? address : undefined)) continue
        await rm(join(folder, name), { force: true })
        names.delete(idIn(name) ?? '')
        removed += 1
      }
      return removed
    },
    kept: keptIn(folder, names),
  }
}

/** As much of a file has its headers before `To`, the subject and the text. */
const HEAD_BYTES = 4_096

function keptIn(folder: string, names: ReadonlyMap<string, string>): KeptMails {
  const known = async (id: string, name: string): Promise<KeptMail | undefined> => {
    const head = await headOf(join(folder, name))
    return head === undefined ? undefined : { id, at: instantIn(name), template: templateIn(head), place: name }
  }
  return {
    list: async (limit, after) => {
      const earlier = [...names].filter(([, name]) => after === undefined || name < after)
      const page = earlier.toSorted(([, one], [, other]) => (one < other ? 1 : -1)).slice(0, limit)
      const found: KeptMail[] = []
      for (const [id, name] of page) {
        const mail = await known(id, name)
        if (mail !== undefined) found.push(mail)
      }
      return found
    },
    find: async (id) => {
      const name = names.get(id)
      return name === undefined ? undefined : known(id, name)
    },
    read: async (id) => {
      const name = names.get(id)
      const raw = name === undefined ? undefined : await readFile(join(folder, name)).catch(ignoreMissing)
      if (name === undefined || raw === undefined) return undefined
      const { to, subject = '', text = '' } = await PostalMime.parse(raw)
      return {
        id,
        at: instantIn(name),
        template: templateIn(raw.toString('latin1', 0, HEAD_BYTES)),
        to: to?.[0]?.address ?? '',
        subject: subject.trim(),
        text: text.trimEnd(),
      }
    },
  }
}

async function headOf(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(ignoreMissing)
  if (!handle) return undefined
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** An erasure, or its age, has removed it meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

const templateIn = (head: string) => new RegExp(`^${TEMPLATE}: ([\\w.]+)`, 'im').exec(head)?.[1] ?? 'mail'
/** `2026-10-05T08-00-00.000Z_…` → `2026-10-05T08:00:00.000Z` */
const instantIn = (name: string) => name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')

/** The names of the mails that lie there, by id: a folder of 90 days is read once, and not for every page that somebody looks at. */
function namesIn(folder: string): Map<string, string> {
  const known = readdirSync(folder).flatMap((name) => {
    const id = idIn(name)
    return id === undefined ? [] : [[id, name] as const]
  })
  return new Map(known)
}

const timeOf = (now: number) => new Date(now).toISOString().replaceAll(':', '-')
const idIn = (name: string) => /_([\w-]+)\.eml$/.exec(name)?.[1]

function concerns(mail: string, uid: string, address: string | undefined): boolean {
  const [head = ''] = mail.split('\r\n\r\n', 1)
  const values = (name: string) => Array.from(head.matchAll(new RegExp(`^${name}: (.*)$`, 'gim')), ([, value = '']) => value.trim())
  const addresses = [...values('To'), ...values('Reply-To')]
  return values(ABOUT).includes(uid) || (address !== undefined && addresses.some((one) => normalEmail(one) === normalEmail(address)))
}
