import { describe, expect, it } from 'vitest'
import { completenessOf, gainOf } from './completeness.ts'

const registered = { universityId: 'north', degree: 'bachelor', major: 'CS', graduationDate: '2027-06-30', skills: ['a', 'b', 'c'] }

it.each([
  ['nothing', {}, 0],
  ['what registration asks for', registered, 67],
  ['a GPA on top', { ...registered, gpa: 0 }, 83],
  ['a work experience on top', { ...registered, workExperiences: [{}] }, 83],
  ['a GPA and a work experience, which count as one part', { ...registered, gpa: 3, workExperiences: [{}] }, 83],
  ['a link too', { ...registered, gpa: 3, links: { github: 'https://example.com' } }, 100],
  ['a résumé, which counts as two parts', { ...registered, resume: true }, 100],
  ['a résumé on top of everything', { ...registered, gpa: 3, links: { site: 'https://example.com' }, resume: true }, 100],
  ['a university that has not confirmed the student', { ...registered, universityId: undefined, claimedUniversityId: 'north' }, 67],
  ['a degree without a major, and two skills', { degree: 'bachelor', skills: ['a', 'b'] }, 0],
])('§4 a profile with %s has this completeness', (_, profile, percent) => {
  expect(completenessOf(profile)).toBe(percent)
})

describe('§2.7 what a missing part brings', () => {
  it('is its share of six, and a résumé as much as two of them', () => {
    expect(gainOf('link', registered)).toBe(16)
    expect(gainOf('resume', registered)).toBe(33)
    expect(gainOf('university', {})).toBe(17)
  })
  it('is no more than what is left', () => {
    expect(gainOf('resume', { ...registered, gpa: 3.5 })).toBe(17)
    expect(gainOf('link', { ...registered, resume: true })).toBe(0)
  })
})
