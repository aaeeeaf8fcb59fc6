/** POST /outcomes/import: what a survey found out of a university's graduates, in our words or NACE's (product 2.20). */
import { Value } from 'typebox/value'
import type { Query } from '#contract/contract.ts'
import { Email } from '#events/schema.ts'
import {
  firstDestinationLabels,
  firstDestinations,
  outcomeSourceLabels,
  outcomeWritten,
  sourceWritten,
} from '#events/vocabulary/outcomes.ts'
import { invalid, isRefusal } from '#events/vocabulary/refusals.ts'
import { dayText } from '#lib/days.ts'
import { defined } from '#lib/fields.ts'
import { dayTyped } from '#lib/typed-days.ts'
import type { Command, Secrets } from '../core/command.ts'
import { importRoute, type ImportPorts, type Row } from '../core/import-route.ts'
import { lookupOf, type Routes } from '../core/write-route.ts'
import { universityOf } from '../organizations/state.ts'
import { emailOwner, userFold } from '../users/state.ts'
import { recordOutcome } from './record.ts'
import { outcomeFold, type OutcomeState } from './state.ts'

export function outcomeImports(ports: ImportPorts & { readonly secrets: Secrets }): Routes {
  const lookup = lookupOf(ports)
  return {
    'outcomes.import': async (call) => {
      const universityId = await universityOf(lookup, call.account, (call.query as Query<'outcomes.import'>).university)
      if (isRefusal(universityId)) return universityId
      return importRoute(ports, {
        fields: ['email', 'name?', 'outcome', 'organization?', 'title?', 'startsOn?', 'source?'],
        days: ['startsOn'],
        unique: ['email'],
        asRead,
        commandOf: (row) => commandOf(lookup, universityId, row),
      })(call)
    },
  }
}

async function commandOf(lookup: ReturnType<typeof lookupOf>, universityId: string, row: Row) {
  const { email = '', outcome: said, source: named, startsOn: day, organization, title } = row
  // A student who did not answer has nothing in the column; an employer without an outcome is one that was forgotten.
  const outcome = said === undefined && organization === undefined && title === undefined ? 'no_information' : outcomeWritten(said ?? '')
  const source = named === undefined ? 'staff' : sourceWritten(named)
  const starts = day === undefined ? undefined : dayTyped(day, 'first')
  const mistakes = [
    ...(Value.Check(Email, email) ? [] : [{ field: 'email', message: 'must be an e-mail address' }]),
    ...(outcome
      ? []
      : [{ field: 'outcome', message: `must be one of ${firstDestinations.map((one) => firstDestinationLabels[one]).join(', ')}` }]),
    ...(source ? [] : [{ field: 'source', message: `must be one of ${Object.values(outcomeSourceLabels).join(', ')}` }]),
    ...(starts && 'problem' in starts ? [{ field: 'startsOn', message: starts.problem }] : []),
  ]
  const read = defined({ outcome, source, organization, title, startsOn: starts && 'day' in starts ? starts.day : undefined })
  const command = recordOutcome as unknown as Command
  if (mistakes.length > 0) return { command, input: read, mistakes }
  const uid = await emailOwner(lookup, email)
  const student = uid === undefined ? undefined : await lookup.fold(userFold, uid)
  // Of accounts elsewhere the answer tells nothing.
  if (student?.role !== 'student' || student.state !== 'active' || student.universityId !== universityId)
    return invalid('email', 'is not that of a student of your university')
  const before = await lookup.fold(outcomeFold, student.uid)
  const shares = student.consents.includes('shareWithCareerOffice')
  return {
    command,
    input: { uid: student.uid, universityId, imported: true, ...read },
    accepted: (changed: boolean) => (changed ? replacing(before, shares) : 'nothing new'),
  }
}

/** Staff read what is replaced of those alone who share it with them (product 2.20). */
function replacing(before: OutcomeState | undefined, shares: boolean): string {
  if (!before?.current) return 'recorded'
  if (!shares) return 'replaces what was recorded before'
  const { outcome, organization, source } = before.current.destination
  const where = organization === undefined ? '' : `, ${organization}`
  return `replaces “${firstDestinationLabels[outcome]}${where}” (${outcomeSourceLabels[source].toLowerCase()})`
}

/** The row as it is understood: an outcome and a source by their usual names, and a day with its month in letters. */
function asRead({ outcome, source, startsOn, ...row }: Row): Row {
  const known = outcome === undefined ? undefined : outcomeWritten(outcome)
  const by = source === undefined ? undefined : sourceWritten(source)
  const day = startsOn === undefined ? undefined : dayTyped(startsOn, 'first')
  return {
    ...row,
    ...(outcome !== undefined && { outcome: known ? firstDestinationLabels[known] : outcome }),
    ...(source !== undefined && { source: by ? outcomeSourceLabels[by] : source }),
    ...(startsOn !== undefined && { startsOn: day && 'day' in day ? dayText(day.day) : startsOn }),
  }
}
