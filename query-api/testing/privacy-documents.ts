/** The consents of the people of the specs, and the looks at them. */
import { accesses } from '#projections/views/accesses/model.ts'
import { companyLooks } from '#projections/views/company-looks/model.ts'
import { nominatedSeen } from '#projections/views/nominated-seen/model.ts'
import { consents } from '#projections/views/consents/model.ts'
import { earlier, today } from './people.ts'
import { documentsOf, type Stored } from './stored.ts'

export const privacyDocuments: readonly Stored[] = [
  documentsOf(consents, [{ _id: 'c-sam', uid: 'sam', kind: 'shareReason', granted: true, textVersion: '2026-11', at: earlier }]),
  documentsOf(nominatedSeen, [{ _id: 'rita', seenAt: earlier }]),
  documentsOf(companyLooks, [{ _id: 'sam', uid: 'sam', looks: [] }]),
  documentsOf(accesses, [
    { _id: 'v-sam', uid: 'sam', what: 'profile', at: earlier, byUid: 'rita', byRole: 'recruiter', organizationId: 'acme' },
    { _id: 'v-late', uid: 'sam', what: 'resume', at: today, byUid: 'gone', version: 2 },
  ]),
]
