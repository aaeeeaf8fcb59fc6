import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { nominationWords } from '../../lib/words/nomination-words.ts'
import { Icon } from '../../ui/Icon.tsx'

type Props = {
  readonly professorName: string
  /** No university says that the professor is one of its own. */
  readonly unconfirmed: boolean | undefined
  readonly reason: string | undefined
  readonly semester: string
}

/** The words that a student reads of a nomination before answering; the professor sees the same while writing it. */
export function NominationWords({ professorName, unconfirmed, reason, semester }: Props) {
  return (
    <>
      <h2 className="h2">{professorName} puts you forward</h2>
      {reason && <p className="quote">“{reason}”</p>}
      {unconfirmed && (
        <p className="notice-warn">
          <Icon name="warning" size={16} /> No university has confirmed yet that {professorName} is a professor there. Agree only if you
          know them.
        </p>
      )}
      <p>
        {semesterLabel(semester)}. If you agree: {nominationWords(professorName)} You can take it back at any time.
      </p>
    </>
  )
}
