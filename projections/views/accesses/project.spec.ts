import { describe, expect, it } from 'vitest'
import { EventRevealed, ProfileViewed } from '#events/accesses.ts'
import { ProfilesExported } from '#events/exports.ts'
import { MailOpened } from '#events/mails.ts'
import { ThreadOpenedByAdmin } from '#events/messages.ts'
import { ResumeViewed } from '#events/resumes.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { accessProjection } from './project.ts'

const ben = { kind: 'user', uid: 'ben', role: 'recruiter' } as const

describe('product 1, row 76: who saw what of a person', () => {
  it('has a line for each time somebody opened their profile or résumé', () => {
    const viewed = event(ProfileViewed, { uid: 'mia', organizationId: 'acme' }, ben)
    const opened = event(ResumeViewed, { studentId: 'mia', versionId: 'v', number: 2, right: 'admin', reason: 'Asked by mail.' }, ben)
    const { document, refreshes } = given(accessProjection, viewed, opened)
    const who = { uid: 'mia', byUid: 'ben', byRole: 'recruiter', _subjects: ['mia'] }
    expect(document('event-1')).toMatchObject({ ...who, what: 'profile', at: day(1), organizationId: 'acme' })
    expect(document('event-2')).toMatchObject({ ...who, what: 'resume', at: day(2), version: 2, right: 'admin', reason: 'Asked by mail.' })
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:mia'], topics: ['privacy'] }])
  })

  it('names the viewer of what the platform noted by itself', () => {
    const noted = event(
      ProfileViewed,
      { uid: 'mia', viewer: 'ben', viewerRole: 'recruiter', organizationId: 'acme' },
      { kind: 'process', uid: 'seen-cards' },
    )
    expect(given(accessProjection, noted).document('event-1')).toMatchObject({ byUid: 'ben', byRole: 'recruiter', what: 'profile' })
  })

  it('has a line for each event that an admin revealed, with the reason', () => {
    const revealed = event(
      EventRevealed,
      { eventId: 'e-1', subject: 'mia', reason: 'Ticket 12.' },
      { kind: 'user', uid: 'ada', role: 'admin' },
    )
    const { document, refreshes } = given(accessProjection, revealed)
    const line = { uid: 'mia', what: 'event', eventId: 'e-1', byUid: 'ada', byRole: 'admin', reason: 'Ticket 12.', _subjects: ['mia'] }
    expect(document('event-1')).toMatchObject(line)
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:mia'], topics: ['privacy'] }])
  })

  it('has a line for each student whom a page of a table named', () => {
    const exported = event(ProfilesExported, { viewer: 'ben', uids: ['mia', 'noa'], organizationId: 'acme' })
    const { document, refreshes } = given(accessProjection, exported)
    const line = { what: 'export', at: day(1), byUid: 'ben', organizationId: 'acme' }
    expect(document('event-1-mia')).toMatchObject({ uid: 'mia', ...line, _subjects: ['mia'] })
    expect(document('event-1-noa')).toMatchObject({ uid: 'noa', ...line })
    expect(refreshes.flatMap(({ rooms }) => rooms)).toEqual(['role:admin', 'u:mia', 'role:admin', 'u:noa'])
  })

  it('has a line for each of two people whose conversation an admin read', () => {
    const adam = { kind: 'user', uid: 'adam', role: 'admin' } as const
    const opened = event(ThreadOpenedByAdmin, { threadId: 't', uid: 'mia', contactId: 'ben', reason: 'A report.' }, adam)
    expect(given(accessProjection, opened).document('event-1')).toMatchObject({
      uid: 'mia',
      byUid: 'adam',
      byRole: 'admin',
      what: 'conversation',
      reason: 'A report.',
      _subjects: ['mia'],
    })
  })

  it('has a line for each mail that an admin opened, also of one to nobody', () => {
    const adam = { kind: 'user', uid: 'adam', role: 'admin' } as const
    const toMia = event(MailOpened, { mailId: 'm-1', subject: 'mia', reason: 'Nothing came.' }, adam)
    const toNobody = event(MailOpened, { mailId: 'm-2', subject: 'adam', nobodys: true, reason: 'It came back.' }, adam)
    const toHimself = event(MailOpened, { mailId: 'm-3', subject: 'adam', reason: 'Mine.' }, adam)
    const { document } = given(accessProjection, toMia, toNobody, toHimself)
    expect(document('event-1')).toMatchObject({ uid: 'mia', what: 'mail', mailId: 'm-1', byUid: 'adam', _subjects: ['mia'] })
    expect(document('event-2')).toMatchObject({ uid: 'nobody', mailId: 'm-2', reason: 'It came back.', byUid: 'adam', _subjects: ['adam'] })
    expect(document('event-3')).toBeUndefined()
    expect(given(accessProjection, toNobody).refreshes).toMatchObject([{ rooms: ['role:admin'] }])
  })

  it('has none for what one opened oneself', () =>
    expect(
      given(
        accessProjection,
        event(ResumeViewed, { studentId: 'mia', versionId: 'v', number: 1, right: 'owner' }, { ...ben, uid: 'mia' }),
      ).document('event-1'),
    ).toBeUndefined())
})
