/** Companies on the campuses of the specs, and what became of their students. */
import { pairId } from '#lib/pair-id.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { graduates, type GraduateDocument } from '#projections/views/graduates/model.ts'
import { earlier, today, type WithoutPosition } from './people.ts'
import { documentsOf, type Stored } from './stored.ts'

/** CMU has not decided about Globex. Universities post jobs themselves in some specs. */
const approved = [
  ['mit', 'acme'],
  ['mit', 'globex'],
  ['mit', 'cmu'],
  ['mit', 'mit'],
  ['cmu', 'acme'],
]

const graduate = (uid: string, universityId: string, recorded: GraduateDocument['recorded'] = []): WithoutPosition<GraduateDocument> => ({
  _id: uid,
  uid,
  displayName: `${uid.charAt(0).toUpperCase()}${uid.slice(1)} Doe`,
  email: `${uid}@example.edu`,
  universityId,
  degree: 'bachelor',
  major: 'Computer science',
  graduationDate: '2027-05-31',
  class: 2027,
  known: recorded.length > 0,
  recorded,
})

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
    graduate('sam', 'mit', [
      { outcome: 'seeking_employment', source: 'self', recordedAt: earlier },
      {
        outcome: 'employed_full_time',
        source: 'staff',
        organization: '=Acme',
        title: 'Engineer',
        startsOn: '2027-07-01',
        recordedAt: today,
      },
    ]),
    graduate('shy', 'mit'),
    graduate('stella', 'cmu'),
  ]),
]
