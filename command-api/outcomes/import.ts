/** POST /outcomes/import: what a survey found out of a university's graduates, in our words or NACE's (product 2.20). */
import type { Query } from '#contract/contract.ts'
import {
  firstDestinationLabels,
  firstDestinations,
  outcomeSourceLabels,
  outcomeSources,
  outcomeWritten,
  sourceWritten,
} from '#events/vocabulary/students/outcomes.ts'
import { invalid, isRefusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { Command, Secrets } from '../core/command.ts'
import { importRoute, type ImportPorts, type ReadRow } from '../core/imports/import-route.ts'
import { ifGiven, readDay, readOneOf, type Reader, type Readers, type Row } from '../core/row-values.ts'
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
        readers,
        commandOf: (values, _, read) => commandOf(lookup, universityId, values, read),
      })(call)
    },
  }
}

const readOutcome: Reader = readOneOf(firstDestinations, (one) => firstDestinationLabels[one], outcomeWritten)

const readers: Readers = {
  // A student who did not answer has nothing in the column; an employer without an outcome is one that was forgotten.
  outcome: (text, row) =>
    [text, row['organization'], row['title']].every((said) => said === undefined) ? { value: 'no_information' } : readOutcome(text, row),
  source: ifGiven(readOneOf(outcomeSources, (one) => outcomeSourceLabels[one], sourceWritten)),
  startsOn: readDay('first'),
}

async function commandOf(lookup: ReturnType<typeof lookupOf>, universityId: string, values: Row, { mistakes }: ReadRow) {
  const { email = '', outcome, source = 'staff', organization, title, startsOn } = values
  const read = defined({ outcome, source, organization, title, startsOn })
  const command = recordOutcome as unknown as Command
  if (mistakes.length > 0) return { command, input: read }
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
