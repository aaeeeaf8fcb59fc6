import { mkdirSync, readdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Clock } from '../../clock.ts'
import { createPrivateFile } from '../../private-file.ts'
import { normalEmail } from '#lib/email.ts'
import { compose } from '../compose.ts'
import type { Letter, Mail } from '../port.ts'

export type OutboxOptions = { readonly folder: string; readonly from: string; readonly clock: Clock }

/** Whom a mail is about: for an erasure, and only here, since mails that leave the house cannot be fetched back. */
const ABOUT = 'X-Proffer-About'

/** Writes mails into files instead of sending them: `<time>_<id>.eml` in a folder of its own, one per id. */
export function openOutbox({ folder, from, clock }: OutboxOptions): Mail {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const written = readdirSync(folder).flatMap((name) => /_([\w-]+)\.eml$/.exec(name)?.[1] ?? [])
  const sent = new Map(written.map((id) => [id, Promise.resolve()]))

  const write = async (letter: Letter) => {
    const now = clock.now()
    const composed = compose(letter, from, now)
    const headers = { ...composed.headers, [ABOUT]: [...(letter.about ?? [])] }
    const message = await new MailComposer({ ...composed, headers, newline: 'windows' }).compile().build()
    createPrivateFile(join(folder, `${new Date(now).toISOString().replaceAll(':', '-')}_${letter.id}.eml`), () => message.toString())
  }
  return {
    send: (letter) => {
      const earlier = sent.get(letter.id)
      if (earlier !== undefined) return earlier
      const writing = write(letter)
      sent.set(letter.id, writing)
      writing.catch(() => sent.delete(letter.id))
      return writing
    },
    forget: async ({ uid, address }) => {
      let removed = 0
      for (const name of await readdir(folder)) {
        if (!name.endsWith('.eml') || !concerns(await readFile(join(folder, name), 'utf8'), uid, address)) continue
        await rm(join(folder, name), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

function concerns(mail: string, uid: string, address: string): boolean {
  const [head = ''] = mail.split('\r\n\r\n', 1)
  const values = (name: string) => Array.from(head.matchAll(new RegExp(`^${name}: (.*)$`, 'gim')), ([, value = '']) => value.trim())
  const addresses = [...values('To'), ...values('Reply-To')]
  return values(ABOUT).includes(uid) || addresses.some((one) => normalEmail(one) === normalEmail(address))
}
