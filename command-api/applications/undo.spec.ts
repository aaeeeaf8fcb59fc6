import { describe, it } from 'vitest'
import { ApplicationStatusCorrected, ApplicationStatusDisclosed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { applicationIds as ids } from '../testing/examples.ts'
import { colleague, eventId, given, later, like, NOW, past, recruiter, student } from '../testing/given.ts'
import { at, disclosed, move, submitted } from '../testing/moved-applications.ts'
import { changeStatus } from './change-status.ts'

const id = 'application'
const noJob = { job: undefined, timezone: 'UTC', holdSeconds: 0 }

describe('§4 undo a move', () => {
  const rejectedAgo = (seconds: number, by = recruiter) => [
    submitted,
    move('submitted', 'rejected', later(NOW, { seconds: -seconds }), by),
    disclosed('rejected', later(NOW, { seconds: -seconds })),
  ]
  const undo = { id, status: 'submitted', undoes: eventId(1) } as const

  it('§4 restores the status before, for the same person within a minute and without a reason', () =>
    given(...rejectedAgo(60))
      .as(recruiter)
      .when(changeStatus, undo, noJob)
      .thenHappened([
        happened(ApplicationStatusCorrected, { ...ids, correctsEventId: eventId(1), from: 'rejected', to: 'submitted', kind: 'undo' }),
      ]))

  it('§4 gives a student back the offer that they accepted or declined', () => {
    for (const answer of ['accepted', 'declined'] as const)
      given(...at('offered', later(NOW, { days: -2 })), move('offered', answer, later(NOW, { seconds: -50 }), student))
        .as(student)
        .when(changeStatus, { id, status: 'offered', undoes: eventId(4) }, noJob)
        .thenHappened([
          happened(ApplicationStatusCorrected, { ...ids, correctsEventId: eventId(4), from: answer, to: 'offered', kind: 'undo' }),
          like(ApplicationStatusDisclosed, { status: 'offered' }),
        ])
  })

  it('§4 discloses the offer again when it goes back to one', () => {
    const offered = [...at('offered', later(NOW, { days: -2 })), move('offered', 'rejected', later(NOW, { seconds: -5 }))]
    given(...offered)
      .as(recruiter)
      .when(changeStatus, { id, status: 'offered', undoes: eventId(4) }, noJob)
      .thenHappened([
        like(ApplicationStatusCorrected, { to: 'offered', kind: 'undo' }),
        happened(ApplicationStatusDisclosed, { ...ids, status: 'offered' }),
      ])
  })

  it.each([
    ['after a minute', given(...rejectedAgo(60.001)).as(recruiter), undo],
    [
      'of the move before one that was undone',
      given(
        submitted,
        move('submitted', 'under_review', later(NOW, { seconds: -30 })),
        move('under_review', 'shortlisted', later(NOW, { seconds: -20 })),
        past(
          happened(ApplicationStatusCorrected, {
            ...ids,
            correctsEventId: eventId(2),
            from: 'shortlisted',
            to: 'under_review',
            kind: 'undo',
          }),
          later(NOW, { seconds: -10 }),
          recruiter,
        ),
      ).as(recruiter),
      undo,
    ],
    ['of its disclosure', given(...rejectedAgo(5)).as(recruiter), { ...undo, undoes: eventId(2) }],
    ['by a colleague', given(...rejectedAgo(5)).as(colleague), undo],
    ['of an older event', given(...at('shortlisted', later(NOW, { seconds: -5 }))).as(recruiter), { ...undo, status: 'under_review' }],
    ['to another status than before', given(...rejectedAgo(5)).as(recruiter), { ...undo, status: 'under_review' }],
    ['of the application itself', given(submitted).as(student), { ...undo, undoes: eventId(0) }],
    [
      'of an undo',
      given(
        ...rejectedAgo(9),
        past(
          happened(ApplicationStatusCorrected, { ...ids, correctsEventId: eventId(1), from: 'rejected', to: 'submitted', kind: 'undo' }),
          later(NOW, { seconds: -5 }),
          recruiter,
        ),
      ).as(recruiter),
      { ...undo, undoes: eventId(3), status: 'rejected' },
    ],
  ] as const)('§4 is not possible %s', (_, scene, input) => scene.when(changeStatus, input, noJob).thenRefused('undo_not_possible'))
})
