import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Clock } from '../../clock.ts'
import { createPrivateFile } from '../../private-file.ts'
import { compose } from '../compose.ts'
import type { Letter, Mail } from '../port.ts'

export type OutboxOptions = { readonly folder: string; readonly from: string; readonly clock: Clock }

/** Writes mails into files instead of sending them: `<time>_<id>.eml` in a folder of its own, one per id. */
export function openOutbox({ folder, from, clock }: OutboxOptions): Mail {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const written = readdirSync(folder).flatMap((name) => /_([\w-]+)\.eml$/.exec(name)?.[1] ?? [])
  const sent = new Map(written.map((id) => [id, Promise.resolve()]))

  const write = async (letter: Letter) => {
    const now = clock.now()
    const message = await new MailComposer({ ...compose(letter, from, now), newline: 'windows' }).compile().build()
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
  }
}
