import { ERASED } from '#events/define.ts'
import { isEndorsable } from '#events/vocabulary/invitations.ts'
import { isOfUniversity, type Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Command } from '../core/command.ts'
import { importRoute, type ImportPorts } from '../core/imports/import-route.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { semesterKeyAt } from '../policies/state.ts'
import { userFold } from '../users/state.ts'
import { consentToNomination } from './consent.ts'
import { answerCredit } from './credits.ts'
import { discardDraft, saveDraft, sendDraft } from './drafts.ts'
import { endorse } from './endorse.ts'
import { nominate } from './nominate.ts'
import { remindNominee } from './remind.ts'
import { revokeNomination } from './revoke.ts'
import { nominationsId, nomineesFold, nominationsFold, type NomineesState } from './state.ts'

type Stream = { readonly professorId: string; readonly semester: string; readonly universityId?: string }
type StreamAt = (id: string) => Promise<Stream | undefined>

export type NominationRoutePorts = RoutePorts & {
  /** Look up the parts of the name of a stream, by the id of a nomination, a draft or a credit. */
  readonly nominationAt: StreamAt
  readonly draftAt: StreamAt
  readonly creditAt: StreamAt
}

/** The semester that it is now for the professor, by the clock of their university. */
export function semesterNow({ handler, now }: RoutePorts, { universityId }: Account): Promise<string> {
  return semesterKeyAt(handler, universityId, now())
}

export function nominationRoutes(ports: NominationRoutePorts): Routes {
  const { nominationAt, draftAt, creditAt, handler } = ports
  const own = async (at: StreamAt, id: string, account: Account | undefined): Promise<Stream | Refusal> => {
    const stream = await at(id)
    return stream && stream.professorId === account?.uid ? stream : refuse('not_found')
  }
  const writtenIn = async ({ professorId, semester }: Stream, id: string): Promise<NomineesState[string] | Refusal> => {
    const { state } = await handler.reader.load(nomineesFold, nominationsId(professorId, semester))
    const text = state?.[id]
    // Discarded, or erased with the student.
    return text === undefined || text.email === ERASED ? refuse('not_found') : text
  }
  /** The text of the caller's own draft or credit, with the semester in whose stream it stands. */
  const ownText = async (at: StreamAt, id: string, account: Account | undefined) => {
    const stream = await own(at, id, account)
    if ('refused' in stream) return stream
    const text = await writtenIn(stream, id)
    return 'refused' in text ? text : { semester: stream.semester, ...text }
  }

  return {
    'nominations.consent': write(ports, consentToNomination, async ({ params, account }) => {
      const stream = await nominationAt(params.id)
      return stream && account ? { ...stream, studentId: account.uid } : refuse('not_found')
    }),
    'nominations.revoke': write(ports, revokeNomination, async ({ params }) => (await nominationAt(params.id)) ?? refuse('not_found')),
    'nominations.remind': write(ports, remindNominee, ({ params, account }) => own(nominationAt, params.id, account)),
    'nominations.endorse': write(ports, endorse, async ({ params, account }) => {
      const stream = await nominationAt(params.id)
      const atOwnUniversity = account !== undefined && isOfUniversity(account, stream?.universityId)
      if (!account || !stream || !atOwnUniversity || stream.professorId === account.uid) return refuse('not_found')
      const { state } = await handler.reader.load(nominationsFold, nominationsId(stream.professorId, stream.semester))
      const nomination = state?.made.find(({ nominationId }) => nominationId === params.id)
      const student = nomination?.studentId && (await handler.fold(userFold, nomination.studentId))
      if (!nomination || !student || !isEndorsable(nomination, student, account)) return refuse('not_found')
      const nominee = await writtenIn(stream, params.id)
      return 'refused' in nominee ? nominee : { semester: await semesterNow(ports, account), ...nominee }
    }),
    'nominations.saveDraft': write(ports, saveDraft, async ({ body, account }) =>
      account ? { semester: body.semester ?? (await semesterNow(ports, account)) } : refuse('unauthorized'),
    ),
    'nominations.sendDraft': write(ports, sendDraft, ({ params, account }) => ownText(draftAt, params.id, account)),
    'nominations.discardDraft': write(ports, discardDraft, ({ params, account }) => own(draftAt, params.id, account)),
    'nominations.answerCredit': write(ports, answerCredit, ({ params, account }) => ownText(creditAt, params.id, account)),
  }
}

const NO_REASON = 'is missing: the student reads it, and a sentence is enough'

/** Calls that take a file. */
export function nominationImports(ports: NominationRoutePorts & ImportPorts): Routes {
  return {
    'nominations.import': importRoute(ports, {
      fields: ['email', 'name?', 'reason'],
      unique: ['email'],
      // As in the form: the student reads it, and decides by it.
      commandOf: async (row, account) => ({
        command: nominate as unknown as Command,
        input: { ...row, semester: await semesterNow(ports, account) },
        mistakes: row['reason'] === undefined ? [{ field: 'reason', message: NO_REASON }] : [],
      }),
    }),
  }
}
