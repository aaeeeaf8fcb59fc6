import { describe, expect, it } from 'vitest'
import { disclosed, moved, movedBack, movedBackForStudent, movedForStudent, submitted, type Progress } from './application-progress.ts'

const [monday, tuesday, wednesday, thursday] = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'] as const
const inReview = moved(submitted(monday), 'under_review', tuesday)
const statusesOf = ({ steps }: Progress) => steps.map(({ status }) => status)

describe('an application that moves', () => {
  it('keeps each step with its day', () => {
    expect(inReview).toEqual({
      status: 'under_review',
      since: tuesday,
      steps: [
        { status: 'submitted', at: monday },
        { status: 'under_review', at: tuesday },
      ],
    })
  })
  it('is unchanged after a move and its undo', () => {
    expect(movedBack(moved(inReview, 'rejected', wednesday), 'rejected', 'under_review', wednesday)).toEqual(inReview)
  })
  it('corrected to an earlier step loses the later ones', () => {
    const interviewing = moved(moved(inReview, 'shortlisted', wednesday), 'interviewing', wednesday)
    expect(movedBack(interviewing, 'interviewing', 'under_review', thursday)).toEqual(inReview)
  })
  it('corrected to a step that it had skipped gets that step', () => {
    const shortlisted = moved(submitted(monday), 'shortlisted', tuesday)
    const corrected = movedBack(shortlisted, 'shortlisted', 'under_review', wednesday)
    expect(statusesOf(corrected)).toEqual(['submitted', 'under_review'])
    expect(corrected.since).toBe(wednesday)
  })
  it('corrected to an end keeps the steps before the mistake', () => {
    const hired = moved(moved(inReview, 'accepted', wednesday), 'hired', wednesday)
    expect(statusesOf(movedBack(hired, 'hired', 'rejected', thursday))).toEqual(['submitted', 'under_review', 'accepted', 'rejected'])
  })
})

describe('§4 a new application that an admin corrects', () => {
  it('keeps its submission', () => {
    expect(statusesOf(movedBack(submitted(monday), 'submitted', 'hired', tuesday))).toEqual(['submitted', 'hired'])
  })
})

describe('§4 an application as its student sees it', () => {
  it('shows every move at once, except a rejection and an offer', () => {
    expect(movedForStudent(inReview, 'interviewing', wednesday).status).toBe('interviewing')
    expect(movedForStudent(inReview, 'rejected', wednesday)).toEqual({ ...inReview, held: { status: 'rejected', at: wednesday } })
    expect(movedForStudent(inReview, 'offered', wednesday).status).toBe('under_review')
  })
  it('shows a rejection once it is disclosed', () => {
    const after = disclosed(movedForStudent(inReview, 'rejected', wednesday), 'rejected', thursday)
    expect(after.status).toBe('rejected')
    expect(after.since).toBe(thursday)
    expect(after.held).toBeUndefined()
  })
  it('shows nothing of a rejection that was undone before its disclosure', () => {
    expect(
      movedBackForStudent(movedForStudent(inReview, 'rejected', wednesday), { from: 'rejected', to: 'under_review' }, thursday),
    ).toEqual(inReview)
  })
  it('does not change by the disclosure of a status that was taken back', () => {
    expect(disclosed(inReview, 'rejected', thursday)).toBe(inReview)
  })
  it('shows a correction to an offer once it is disclosed, but a return to a disclosed offer at once', () => {
    expect(movedBackForStudent(inReview, { from: 'under_review', to: 'offered' }, wednesday).held?.status).toBe('offered')
    const offered = disclosed(movedForStudent(inReview, 'offered', wednesday), 'offered', wednesday)
    const declined = movedForStudent(offered, 'declined', thursday)
    expect(movedBackForStudent(declined, { from: 'declined', to: 'offered' }, thursday).status).toBe('offered')
  })
})
