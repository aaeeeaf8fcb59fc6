import type { UserReply } from '#contract/people.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useSaveChoice } from '../../api/use-save-choice.ts'
import { savedMessage, type SaveField } from './use-save-field.ts'

/** The studies that the university's list says otherwise, to be taken over: no list changes a profile. */
export function StudiesOnRoster({ user: { studiesOnRoster }, save }: { readonly user: UserReply; readonly save: SaveField }) {
  const now = useNow()
  const saveChoice = useSaveChoice(save)
  if (!studiesOnRoster) return null
  const { degree, graduationDate } = studiesOnRoster
  const takeOver = async () => {
    if (degree) await saveChoice('degree', degree, savedMessage('Degree', degree))
    if (graduationDate) await saveChoice('graduationDate', graduationDate, savedMessage('Graduation', graduationDate))
  }
  const said = [degree && degreeLabels[degree], graduationDate && `graduation ${shortDate(graduationDate, now)}`].filter(Boolean).join(', ')
  return (
    <p className="row notice-warn">
      <span>
        Your university has: <b>{said}</b>
      </span>
      <Button size="s" onClick={() => void takeOver()}>
        Take over
      </Button>
    </p>
  )
}
