import {
  classOf,
  firstDestinationLabels,
  firstDestinations,
  KNOWN_FROM,
  placedDestinations,
  seekingDestinations,
  type FirstDestination,
} from '#events/vocabulary/students/outcomes.ts'
import { count, rate, type Counted, type Definition } from '../definition.ts'
import type { GraduateFact, Happened } from '../facts.ts'
import { ofProfiles } from '../groups.ts'
import { changeIn, lastOf, type View } from '../view.ts'

type Graduate = {
  /** The uid. */
  readonly thing: string
  readonly universityId: string
  /** The event that put them into the class. */
  readonly dated: Happened
  readonly outcome: FirstDestination
  /** The event that recorded it last. */
  readonly recorded: Happened | undefined
}

const inClass: Counted<Graduate> = ({ dated }) => dated
const withOutcome =
  (kinds: readonly FirstDestination[]): Counted<Graduate> =>
  ({ outcome, recorded, dated }) =>
    kinds.includes(outcome) ? (recorded ?? dated) : undefined

const known = withOutcome(firstDestinations.filter((outcome) => outcome !== 'no_information'))

export const nace: Definition<Graduate> = {
  name: 'nace',
  title: 'First destinations',
  question: 'Where did the graduates of a class go?',
  words:
    'After the standards of NACE: the class are the students of a university who graduate from 1 July of the year before to 30 June. Known is what was recorded last. The career outcomes rate is the share of those with work, service or further study, of these and those who still seek.',
  version: 1,
  params: ['class'],
  keys: {
    university: ({ universityId }) => universityId,
    degree: ({ thing }, view) => ofProfiles.degree(thing, view),
  },
  columns: [
    count(['class', 'Class'], inClass, inClass),
    rate(['knowledge', 'Outcome known'], known, inClass),
    rate(
      ['careerOutcomes', 'Career outcomes'],
      withOutcome(placedDestinations),
      withOutcome([...placedDestinations, ...seekingDestinations]),
    ),
    ...firstDestinations.map((outcome) => count<Graduate>([outcome, firstDestinationLabels[outcome]], withOutcome([outcome]), inClass)),
  ],
  things: graduatesIn,
  notes: (graduates, view) => {
    const share = graduates.filter((graduate) => known(graduate, view) !== undefined).length / graduates.length
    return share < KNOWN_FROM ? [`Less than ${KNOWN_FROM * 100} % of the outcomes are known: too few to publish.`] : []
  },
}

function graduatesIn(view: View): readonly Graduate[] {
  return [...view.facts.graduates.values()].flatMap((graduate) => graduateOf(graduate, view) ?? [])
}

/** @returns undefined for who is not of the class that was asked for */
function graduateOf(graduate: GraduateFact, { ask, sees, organization }: View): Graduate | undefined {
  const universityId = lastOf(graduate.universityId, sees)
  const dated = changeIn(graduate.graduationDate, sees)
  if (graduate.erased || universityId === undefined || dated?.[2] === undefined || classOf(dated[2]) !== ask.class) return undefined
  const recorded = changeIn(graduate.outcome, sees)
  return {
    thing: graduate.id,
    universityId: organization(universityId),
    dated: { position: dated[0], at: dated[1] },
    outcome: recorded?.[2] ?? 'no_information',
    recorded: recorded && { position: recorded[0], at: recorded[1] },
  }
}
