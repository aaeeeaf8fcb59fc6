import type { TimelineEntry } from '#contract/platform.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { Trail } from '../../ui/Trail.tsx'

const shownAtMost = 30

/** Who opened the résumé and when, with the reason where our team did. */
export function WhoOpened({ uid }: { readonly uid: string }) {
  const trail = useList('timeline.read', { type: 'user', id: uid }, { whole: true })
  return (
    <section className="who-opened">
      <h2 className="h3">Who opened it</h2>
      <Loaded query={trail} what="who opened it" rows={3}>
        {(entries: readonly TimelineEntry[]) => {
          const views = entries.filter(({ type, actor }) => type === 'ResumeViewed' && actor.uid !== uid)
          if (views.length === 0) return <p className="quiet small">Nobody yet. Your own looks do not count here.</p>
          return (
            <Trail
              label="Who opened your résumé"
              entries={views.slice(0, shownAtMost).map(({ eventId, at, sentence, reason }) => ({
                key: eventId,
                at,
                sentence: sentence.replace(' of the résumé', ''),
                quote: reason,
                colour: reason === undefined ? 'brand' : 'glow',
              }))}
            />
          )
        }}
      </Loaded>
    </section>
  )
}
