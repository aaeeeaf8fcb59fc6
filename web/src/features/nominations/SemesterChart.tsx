import type { SemesterReply } from '#contract/nominations.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'

type Props = { readonly semesters: readonly SemesterReply[]; readonly chosen: string; readonly onChoose: (semester: string) => void }

/** How many were nominated in each semester, and how many of them agreed. A bar leads to its semester. */
export function SemesterChart({ semesters, chosen, onChoose }: Props) {
  const most = Math.max(1, ...semesters.map(({ sent }) => sent))
  return (
    <section className="card card-pad">
      <h2>By semester</h2>
      <ul className="semester-chart">
        {semesters.toReversed().map(({ semester, sent, consented }) => (
          <li key={semester}>
            <button
              type="button"
              aria-label={`${shortLabel(semester)}, ${semesterLabel(semester)}: ${sent} nominated, ${consented} agreed`}
              aria-pressed={semester === chosen}
              title={`${semesterLabel(semester)}: ${sent} nominated, ${consented} agreed`}
              onClick={() => onChoose(semester)}
            >
              <span className="semester-bar" aria-hidden="true">
                <i style={{ height: `${((sent - consented) / most) * 100}%` }} />
                <i data-agreed style={{ height: `${(consented / most) * 100}%` }} />
              </span>
              <span aria-hidden="true">{shortLabel(semester)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="quiet small semester-legend">
        <i data-agreed aria-hidden="true" /> agreed <i aria-hidden="true" /> others
      </p>
    </section>
  )
}

const letters: Readonly<Record<string, string>> = { spring: 'Sp', summer: 'Su', fall: 'Fa' }

/** `Fa 26` */
function shortLabel(key: string): string {
  const [year = '', season = ''] = key.split('-')
  return `${letters[season] ?? season} ${year.slice(2)}`
}
