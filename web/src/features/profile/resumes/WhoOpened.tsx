import { Loaded } from '../../../api/queries.tsx'
import { useList } from '../../../api/use-call.ts'
import { Trail } from '../../../ui/Trail.tsx'
import { openedLines } from '../privacy/opened-sentence.ts'
import { OpenedFor } from '../privacy/OpenedFor.tsx'

const shownAtMost = 30

/** The people who opened the résumé and when, with the reason where our team did. */
export function WhoOpened() {
  const accesses = useList('accesses.list', {}, { whole: true })
  return (
    <section className="who-opened">
      <h2 className="h3">Who opened your résumé</h2>
      <Loaded query={accesses} what="who opened your résumé" rows={3}>
        {(lines) => {
          const views = lines.filter(({ what }) => what === 'resume')
          if (views.length === 0) return <p className="quiet small">Nobody yet. Your own looks do not count here.</p>
          return (
            <Trail
              label="Who opened your résumé"
              entries={openedLines(views)
                .slice(0, shownAtMost)
                .map(({ line, sentence }) => ({
                  key: line.id,
                  at: line.at,
                  sentence,
                  detail: <OpenedFor line={line} />,
                  quote: line.reason,
                  colour: line.reason === undefined ? 'brand' : 'glow',
                }))}
            />
          )
        }}
      </Loaded>
    </section>
  )
}
