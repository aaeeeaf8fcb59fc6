/** Companies on the campuses of the specs, and what became of their students. */
import { rosterRoles, type RosterRole, type RosterState } from '#events/vocabulary/organizations/roster.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { pairId } from '#lib/pair-id.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { recordedDestinations, type RecordedDestination } from '#projections/views/first-destinations/model.ts'
import { graduates, type GraduateDocument } from '#projections/views/graduates/model.ts'
import { roster } from '#projections/views/roster/model.ts'
import { earlier, people, today, type WithoutPosition } from './people.ts'
import { documentsOf, type Stored } from './stored.ts'

/** CMU has not decided about Globex. Universities post jobs themselves in some specs. */
const approved = [
  ['mit', 'acme'],
  ['mit', 'globex'],
  ['mit', 'cmu'],
  ['mit', 'mit'],
  ['cmu', 'acme'],
]

const named = (displayName: string) => ({ displayName, nameKey: nameKey(displayName) })

const graduate = (
  uid: string,
  universityId: string,
  current?: RecordedDestination,
  more: Partial<GraduateDocument> = {},
): WithoutPosition<GraduateDocument> => ({
  _id: uid,
  uid,
  ...named(`${uid.charAt(0).toUpperCase()}${uid.slice(1)} Doe`),
  email: `${uid}@example.edu`,
  universityId,
  degree: 'bachelor',
  major: 'Computer science',
  graduationDate: '2027-05-31',
  class: 2027,
  known: current !== undefined,
  ...defined({ outcome: current?.outcome, current }),
  reachable: true,
  accepted: [],
  shares: false,
  proposed: false,
  ...more,
})

const recordedOfSam = [
  { outcome: 'seeking_employment', source: 'self', recordedAt: earlier },
  {
    outcome: 'employed_full_time',
    source: 'staff',
    organization: '=Acme',
    title: 'Engineer',
    startsOn: '2027-07-01',
    recordedAt: today,
  },
] as const

const proposal = { applicationId: 'a-sam', jobId: 'j-open', organizationId: 'acme', jobType: 'full_time', acceptedAt: today } as const

export const universityDocuments: readonly Stored[] = [
  documentsOf(
    campusApprovals,
    approved.map(([universityId = '', organizationId = '']) => ({
      _id: pairId(universityId, organizationId),
      universityId,
      organizationId,
      status: 'approved',
      decided: { at: earlier, by: 'uma' },
      before: [],
    })),
  ),
  documentsOf(graduates, [
    graduate('sam', 'mit', recordedOfSam[1]),
    // Staff see it of Stella alone, who shares how applications stand.
    graduate('shy', 'mit', undefined, { proposal }),
    graduate('stella', 'cmu', undefined, { proposal, shares: true, proposed: true, askedAt: earlier }),
  ]),
  documentsOf(
    recordedDestinations,
    recordedOfSam.map((one, n) => ({ _id: `recorded-${n}`, studentId: 'sam', ...one })),
  ),
  documentsOf(roster, [
    ...people.flatMap(({ _id, displayName, email, role, state, universityId, profile }) =>
      rosterRoles.some((one) => one === role)
        ? [
            {
              _id,
              ...named(displayName),
              email,
              role: role as RosterRole,
              state: state as RosterState,
              verified: true,
              since: earlier,
              words: [displayName, email],
              ...defined({ universityId, degree: profile.degree, graduationDate: profile.graduationDate }),
            },
          ]
        : [],
    ),
    {
      _id: 'clara',
      ...named('Clara Claims'),
      email: 'clara@home.example',
      role: 'student',
      state: 'active',
      universityId: 'mit',
      verified: false,
      degree: 'bachelor',
      since: earlier,
      words: ['Clara Claims'],
    },
    {
      _id: 'entry-eve',
      ...named('=Eve Expected'),
      email: 'eve@home.example',
      role: 'professor',
      state: 'expected',
      universityId: 'mit',
      verified: true,
      since: today,
      words: ['=Eve Expected', 'eve@home.example'],
    },
  ]),
]
