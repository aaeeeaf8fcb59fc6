import { it } from 'vitest'
import { happened } from '#events/define.ts'
import { ProfilesExported } from '#events/exports.ts'
import { given, recruiter } from '../testing/given.ts'
import { exportProfiles } from './export-profiles.ts'

const page = { viewer: recruiter.uid, day: '2026-11-20' }
const by = { kind: 'process', name: 'exported-cards' } as const

it('§2.20 a page of a table names each student once for a viewer and day', () => {
  const organizationId = recruiter.organizationId
  const first = happened(ProfilesExported, { viewer: recruiter.uid, uids: ['mia', 'noa'], organizationId })
  const exported = (uids: readonly string[], ...history: (typeof first)[]) =>
    given(...history)
      .by(by)
      .when(exportProfiles, { ...page, uids: [...uids] }, { organizationId })
  exported(['mia', 'noa', 'mia']).thenHappened([first])
  exported(['mia', 'noa'], first).thenNothingHappened()
  exported(['mia', 'ola'], first).thenHappened([happened(ProfilesExported, { viewer: recruiter.uid, uids: ['ola'], organizationId })])
})
