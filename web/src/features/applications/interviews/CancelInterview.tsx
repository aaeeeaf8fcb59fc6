import { Suspense } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useWrite } from '../../../api/use-write.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { capitalized } from '../../../lib/words/words.ts'
import { calledIn } from './interview-words.ts'

const ReasonDialog = preloadedPart(() => import('../../../parts/ReasonDialog.tsx').then((module) => ({ default: module.ReasonDialog })))

type Props = { readonly application: ApplicationReply; readonly interview: InterviewReply; readonly onClose: () => void }

/** Asks whether to call an interview off, and for a word to the student. */
export function CancelInterview({ application, interview, onClose }: Props) {
  const write = useWrite('applications.cancelInterview', { failure: 'here' })
  const called = calledIn(application)
  return (
    <Suspense>
      <ReasonDialog
        title={`Cancel the interview with ${called}`}
        draft={`cancelInterview.${interview.id}`}
        hint={`${capitalized(called)} reads it.`}
        maxLength={limits.interviewText}
        action="Cancel the interview"
        keep="Keep it"
        write={write}
        onSend={(reason, close) =>
          void write.run(
            { id: application.id, interviewId: interview.id, ...(reason !== undefined && { reason }) },
            { done: 'The interview is canceled', next: close },
          )
        }
        onClose={onClose}
      >
        {capitalized(called)} is told at once, and it leaves the calendars. The application stays where it is.
      </ReasonDialog>
    </Suspense>
  )
}
