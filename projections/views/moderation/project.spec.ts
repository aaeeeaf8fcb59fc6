import { describe, expect, it } from 'vitest'
import * as organizations from '#events/organizations.ts'
import * as skills from '#events/skills.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { moderationProjection } from './project.ts'

const mia = { kind: 'user', uid: 'mia', role: 'student' } as const
const adam = { kind: 'user', uid: 'adam', role: 'admin' } as const
const of = { organizationId: 'acme', kind: 'company' } as const
const zig = { skillId: 'zig', label: 'Zig', proposedBy: 'mia' }
const reason = 'A slip.'

describe('§2.15 what waits for our team', () => {
  const proposed = event(skills.SkillProposed, zig, mia)
  it('is a proposed skill, until somebody decides', () => {
    const waits = given(moderationProjection, proposed)
    expect(waits.document('skill-zig')).toMatchObject({ kind: 'skill', thing: 'zig', status: 'pending', by: 'mia', at: day(1) })
    expect(waits.refreshes).toMatchObject([{ rooms: ['role:admin'], topics: ['moderation'] }])
    const declined = event(skills.SkillDeclined, { ...zig, reason }, adam)
    expect(given(moderationProjection, proposed, declined).document('skill-zig')).toMatchObject({
      status: 'declined',
      since: day(1),
      at: day(2),
      decided: { at: day(2), by: 'adam', reason },
    })
  })
  it('a merged skill names the other one, and waits again once that is taken back', () => {
    const merged = event(skills.SkillMerged, { ...zig, into: 'go', intoLabel: 'Go', reason }, adam)
    expect(given(moderationProjection, proposed, merged).document('skill-zig')).toMatchObject({ status: 'merged', into: 'go' })
    const unmerged = event(skills.SkillUnmerged, { skillId: 'zig', label: 'Zig', from: 'go', intoLabel: 'Go' }, adam)
    const back = given(moderationProjection, proposed, merged, unmerged).document('skill-zig')
    expect(back).toMatchObject({ status: 'pending', at: day(1) })
    expect(back).not.toHaveProperty('into')
  })
  it('a skill of the catalogue is in no list', () =>
    expect(given(moderationProjection, event(skills.SkillAdded, { skillId: 'go', label: 'Go' })).document('skill-go')).not.toHaveProperty(
      'status',
    ))
})

describe('§2.20 what the people of an organization ask for', () => {
  const added = event(organizations.OrganizationAdded, {
    ...of,
    label: 'Acme',
    urls: [],
    domains: ['acme.example'],
    timezone: 'UTC',
    status: 'verified',
  })
  const ask = (changes: Parameters<typeof event<typeof organizations.OrganizationUpdated>>[1]['changes']) =>
    event(organizations.OrganizationUpdated, { organizationId: 'acme', changes }, mia)
  const asks = ask({ labelAsked: 'Acme Works', domainsAsked: ['acme.example', 'acme.test'] })

  it('waits as a name and as domains, since it was asked', () => {
    const { document } = given(moderationProjection, added, asks, ask({ description: 'Arms.' }))
    expect(document('label-acme')).toMatchObject({ label: 'Acme', asked: ['Acme Works'], status: 'pending', by: 'mia', at: day(2) })
    expect(document('domains-acme')).toMatchObject({ asked: ['acme.example', 'acme.test'], domains: ['acme.example'], status: 'pending' })
    expect(document('organization-acme')).not.toHaveProperty('status')
  })
  it('waits no more once they want it no more', () =>
    expect(given(moderationProjection, added, asks, ask({ labelAsked: 'Acme' })).document('label-acme')).toHaveProperty('_del'))
  it('is decided each by itself', () => {
    const label = event(organizations.OrganizationLabelDeclined, { ...of, label: 'Acme Works', reason }, adam)
    const domains = event(organizations.OrganizationDomainsConfirmed, { ...of, domains: ['acme.example', 'acme.test'] }, adam)
    const { document } = given(moderationProjection, added, asks, label, domains)
    expect(document('label-acme')).toMatchObject({ status: 'declined', decided: { at: day(3), by: 'adam', reason } })
    expect(document('domains-acme')).toMatchObject({ status: 'approved', decided: { at: day(4), by: 'adam' } })
  })
  it('waits on where only a part of it was confirmed', () => {
    const more = ask({ domainsAsked: ['acme.example', 'acme.test', 'acme.invalid'] })
    const part = event(organizations.OrganizationDomainsConfirmed, { ...of, domains: ['acme.example', 'acme.test'] }, adam)
    expect(given(moderationProjection, added, more, part).document('domains-acme')).toMatchObject({
      status: 'pending',
      domains: ['acme.example', 'acme.test'],
    })
  })
})
