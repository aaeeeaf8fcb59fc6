import { Suspense } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { capitalized } from '../../../lib/words/words.ts'
import { calledIn } from './interview-words.ts'

const ReasonDialog = preloadedPart(() => import('../../../parts/ReasonDialog.tsx').then((module) => ({ default: module.ReasonDialog })))

type Props = { readonly application: ApplicationReply; readonly interview: InterviewReply; readonly onClose: () => void }

/** Asks whether to call an interview off, and for a word to the student. */
export function CancelInterview({ application, interview, onClose }: Props) {
  const called = calledIn(application)
  return (
    <Suspense>
      <ReasonDialog
        title={`Cancel the interview with ${called}`}
        draft={`cancelInterview.${interview.id}`}
        hint={`${capitalized(called)} reads it.`}
        action="Cancel the interview"
        keep="Keep it"
        call="applications.cancelInterview"
        input={{ id: application.id, interviewId: interview.id }}
        done="The interview is canceled"
        onClose={onClose}
      >
        {capitalized(called)} is told at once, and it leaves the calendars. The application stays where it is.
      </ReasonDialog>
    </Suspense>
  )
}
