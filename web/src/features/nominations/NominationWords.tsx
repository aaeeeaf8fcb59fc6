import { semesterLabel } from '#events/vocabulary/semesters.ts'

type Props = {
  readonly professorName: string
  /** No university says that the professor is one of its own. */
  readonly unconfirmed: boolean | undefined
  readonly reason: string | undefined
  readonly semester: string
}

/** What a student reads of a nomination before answering; the professor sees the same while writing it. */
export function NominationWords({ professorName, unconfirmed, reason, semester }: Props) {
  return (
    <>
      <h2 className="h2">{professorName} puts you forward</h2>
      {reason && <p className="quote">“{reason}”</p>}
      {unconfirmed && (
        <p className="note">No university has confirmed yet that {professorName} is a professor there. Agree only if you know them.</p>
      )}
      <p>
        {semesterLabel(semester)}. If you agree, recruiters you apply to see that {professorName} nominated you, and {professorName} sees
        whether you came to an interview or an offer, accepted one, or were hired: never where. {professorName} may get points from the
        university for it, the same whichever employer hires you. You can take it back at any time.
      </p>
    </>
  )
}
