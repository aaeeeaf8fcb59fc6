import { describe, expect, it } from 'vitest'
import { controls } from './controls/story.ts'
import type { JsonObject } from './envelope.ts'
import { sealedTypes, upcast, unreadableReason } from './upcast.ts'

const [event] = controls()
if (!event) throw new Error('The story is empty.')

describe('a stored event', () => {
  it('of the newest version is not changed', () => {
    expect(unreadableReason(event)).toBeUndefined()
    expect(upcast(event)).toBe(event)
  })
  it('of an older version is upcast step by step', () => {
    const steps = {
      OrganizationAdded: [(data: object) => ({ ...data, second: true }), (data: object) => ({ ...data, third: 'second' in data })],
    }
    expect(upcast({ ...event, schemaVersion: 1 }, steps).data).toMatchObject({ label: 'Acme Robotics', second: true, third: true })
    expect(upcast({ ...event, schemaVersion: 2 }, steps).data).toMatchObject({ third: false })
    expect(upcast({ ...event, schemaVersion: 3 }, steps).data).toBe(event.data)
  })
  it('of a job’s first version ends with its last day, by the time zone that it names; a later day ends once it is over everywhere', () => {
    const of = (type: string, data: object) => upcast({ ...event, type, data: data as JsonObject, schemaVersion: 1 }).data
    const posted = { status: 'open', closesOn: '2026-11-30' }
    expect(of('JobPosted', { ...posted, timezone: 'America/New_York' })).toMatchObject({ closesAt: '2026-12-01T05:00:00.000Z' })
    expect(of('JobPosted', posted)).toMatchObject({ closesAt: '2026-12-01T00:00:00.000Z' })
    for (const data of [{ ...posted, status: 'draft' }, { status: 'open' }]) expect(of('JobPosted', data)).toEqual(data)
    expect(of('JobUpdated', { changes: { closesOn: '2026-11-30' } })).toMatchObject({ closesAt: '2026-12-01T12:00:00.000Z' })
    expect(of('JobUpdated', { changes: { title: 'Lead' } })).toEqual({ changes: { title: 'Lead' } })
  })
  it('of a referral’s first version, which had no time zone, ends with its last day in UTC', () => {
    const of = (type: string, data: object, schemaVersion = 1) => upcast({ ...event, type, data: data as JsonObject, schemaVersion }).data
    expect(of('ReferralInvited', { expiresOn: '2026-10-30' })).toMatchObject({ expiresAt: '2026-10-31T00:00:00.000Z' })
    expect(of('ReferralAccepted', { expirationDate: '2026-12-31' })).toMatchObject({ expiresAt: '2027-01-01T00:00:00.000Z' })
    expect(of('ReferralAccepted', { ownership: 'primary', jobId: 'job' }, 2)).toEqual({ jobId: 'job' })
  })
  it('of an application’s first version has what the student sent beside their name, and nothing of it once they were erased', () => {
    const of = (applicant: object) => {
      const data = { source: 'direct', skills: ['go'], degree: 'master', graduationYear: 2027, applicant } as JsonObject
      return upcast({ ...event, type: 'ApplicationSubmitted', data, schemaVersion: 1 }).data
    }
    const mia = { name: 'Mia', email: 'mia@example.edu' }
    expect(of(mia)).toEqual({ source: 'direct', applicant: { ...mia, skills: ['go'], degree: 'master', graduationYear: 2027 } })
    const erased = sealedTypes('ApplicationSubmitted')?.placeholder('applicant') as object
    expect(of(erased)).toEqual({ source: 'direct', applicant: erased })
  })
  it('of a newer version or an unknown type is unreadable, and a sentence says why', () => {
    expect(unreadableReason({ ...event, schemaVersion: 2 })).toBe(
      `The event ${event.id} (OrganizationAdded) is of version 2; this version of the platform knows 1.`,
    )
    expect(unreadableReason({ ...event, type: 'OrganizationEaten' })).toBe(
      `The event ${event.id} is of the type OrganizationEaten, which this version of the platform does not know.`,
    )
  })
  it('has a placeholder of the same shape for each personal field', () => {
    expect(sealedTypes('ApplicationSubmitted')?.placeholder('applicant')).toEqual({ name: 'erased', email: 'erased', skills: [] })
    expect(sealedTypes('OrganizationAdded')?.personal.size).toBe(0)
    expect(sealedTypes('OrganizationEaten')).toBeUndefined()
  })
})
