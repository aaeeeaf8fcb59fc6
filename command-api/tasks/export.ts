/** A copy of all that is stored about a person: one ZIP of JSON, CSV and files, sealed under their key (product 1, row 17). */
import type { JsonObject } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { csvOf } from '#lib/rows/csv-writer.ts'
import type { Clock } from '#platform/clock.ts'
import { isOfKind, type SealedFiles } from '#platform/sealed-files.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import type { ReadFold } from '../core/streams/fold.ts'
import { resumesFold } from '../resumes/state.ts'
import { sendLetter } from '../reactors/letter-delivery.ts'
import { standingOf } from '../organizations/state.ts'
import { accountFold, userFold } from '../users/state.ts'
import { exportReadyLetter } from './export-letter.ts'
import type { ExportCopies } from './export-copies.ts'
import type { LongWork } from './long-work.ts'

type ArchiveFile = { readonly name: string; readonly content: string | AsyncIterable<Uint8Array> }

export type ExportPorts = {
  readonly reader: Pick<EventReader, 'load'>
  readonly fold: ReadFold
  /** The data that the person sees of themselves, part by part, and how many parts there are. */
  readonly exporter: {
    readonly count: number
    readonly of: (account: Account) => AsyncIterable<{ readonly name: string; readonly content: unknown }>
  }
  readonly zip: (files: AsyncIterable<ArchiveFile>, at: Date) => AsyncIterable<Uint8Array>
  readonly files: SealedFiles
  readonly copies: ExportCopies
  readonly tasks: Pick<Tasks, 'enqueue' | 'work'>
  readonly clock: Clock
  readonly mail: Pick<Mail, 'send'>
  /** Where people reach the page. */
  readonly origin: string
}

export const EXPORT = 'privacy.export'
const FORGET = 'privacy.forgetExport'
const READY = 'privacy.exportReady'

/** The result is `{file, until}`, of which `GET /tasks/{id}` makes a link for the person alone. */
export function exportWork({ reader, fold, exporter, zip, files, copies, tasks, clock, mail, origin }: ExportPorts): LongWork {
  // Where the mail server was away for long, the copy may be gone, or there is a newer one.
  tasks.work(READY, async ({ payload }) => {
    const { owner, id } = payload as { readonly owner: string; readonly id: string }
    const { state: user } = await reader.load(userFold, owner)
    if (!user || user.state === 'erased' || !(await files.list(owner)).some((file) => file.id === id)) return
    await sendLetter(mail, { id: `export-${id}`, template: 'copyOfData' }, exportReadyLetter(user, origin), [owner])
  })
  tasks.work(FORGET, ({ payload }) => copies.remove({ owner: payload['owner'] as string, id: payload['id'] as string }))
  const accountOf = async (uid: string) => {
    const account = await fold(accountFold, uid)
    if (!account || account.state === 'erased') throw new Error('The account is no longer open.')
    return standingOf({ fold }, account)
  }

  /** Hidden ones are not the person’s yet (product 2.10). */
  const filesOf = async (uid: string) => {
    const [{ state: resumes }, { state: user }] = await Promise.all([reader.load(resumesFold, uid), reader.load(userFold, uid)])
    return [
      ...(resumes?.versions ?? []).flatMap(({ number, fileId, hidden }) => (hidden ? [] : [{ name: `resume-${number}.pdf`, id: fileId }])),
      ...(user?.photo ? [{ name: `photo.${user.photo.type}`, id: user.photo.fileId }] : []),
    ]
  }

  return {
    kind: EXPORT,
    unit: 'parts',
    run: async ({ uid: owner }, { progress, signal }) => {
      const uid = owner as string
      const account = await accountOf(uid)
      const stored = await filesOf(uid)
      const total = exporter.count + stored.length
      let done = 0
      const step = () => {
        signal.throwIfAborted()
        progress(++done, total)
      }

      async function* content(): AsyncGenerator<ArchiveFile> {
        yield { name: 'README.txt', content: README }
        for await (const { name, content: part } of exporter.of(account)) {
          yield { name: `${name}.json`, content: `${JSON.stringify(part, undefined, 2)}\n` }
          if (Array.isArray(part) && part.length > 0) yield { name: `${name}.csv`, content: csvOf(part as readonly JsonObject[]) }
          step()
        }
        for (const { name, id } of stored) {
          const bytes = await files.open({ owner: uid, id })
          if (bytes) yield { name: `files/${name}`, content: bytes }
          step()
        }
      }

      // The copy of before holds less, and two lie there no longer than one.
      for (const { id } of await files.list(uid)) if (isOfKind('export', id)) await copies.remove({ owner: uid, id })
      const file = await files.put(uid, zip(content(), new Date(clock.now())), 'export')
      await copies.add(file)
      try {
        await accountOf(uid)
      } catch (error) {
        await copies.remove(file)
        throw error
      }
      const until = clock.now() + limits.exportHours * 3_600_000
      await tasks.enqueue({ id: `export_${file.id}`, kind: FORGET, payload: file, runAt: until })
      await tasks.enqueue({ id: `export_ready_${file.id}`, kind: READY, payload: file })
      return { file: file.id, until: new Date(until).toISOString() }
    },
  }
}

const README = `All that Proffer stores about you and that you may see, as of the moment at which you asked for it.

Each part is there as JSON; lists also as CSV, which a spreadsheet opens. Your files are in the folder "files".
accesses says who saw what of yours, consents what you agreed to and when, history what happened to your account.
`
