import { openedTitle } from '#events/vocabulary/applications/opened.ts'
import { Loaded } from '../../../api/queries.tsx'
import { useList } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Trail } from '../../../ui/Trail.tsx'
import { openedLines } from './opened-sentence.ts'
import { OpenedFor } from './OpenedFor.tsx'
import { ProfileSection } from '../ProfileSection.tsx'

/** Looks at one's own data, with who looked and the company or university for which they did. */
export function AccessSection() {
  const accesses = useList('accesses.list', {})
  return (
    <ProfileSection
      title={openedTitle}
      text="Each time with the day, and the company or university they looked for. Somebody who only reads past you in a list is not shown here."
    >
      <Loaded query={accesses} what="who opened your profile and résumé" rows={3}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="quiet">Nobody has opened your profile or your résumé yet. When somebody does, it stands here with the day.</p>
          ) : (
            <>
              <Trail
                label={openedTitle}
                entries={openedLines(lines).map(({ line, sentence }) => ({
                  key: line.id,
                  at: line.at,
                  sentence,
                  detail: <OpenedFor line={line} />,
                  quote: line.reason,
                }))}
              />
              {accesses.more && (
                <div>
                  <Button size="s" busy={accesses.loadingMore} onClick={accesses.more}>
                    Show more
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </ProfileSection>
  )
}
