import type { AccessLine } from '#contract/privacy.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { ProfileSection } from './ProfileSection.tsx'

/** Who opened what of one's own, with the company or university for which they looked. */
export function AccessSection() {
  const accesses = useList('accesses.list', {})
  return (
    <ProfileSection title="Who saw you" text="Your profile and your résumé, opened by others.">
      <Loaded query={accesses} what="who saw you" rows={3}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="quiet">Nobody has opened your profile or your résumé yet. When somebody does, it stands here with the day.</p>
          ) : (
            <>
              <Trail
                label="Who saw you"
                entries={lines.map((line) => ({ key: line.id, at: line.at, sentence: sentenceOf(line), detail: line.organizationLabel }))}
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

function sentenceOf({ what, by: { displayName, role }, version }: AccessLine): string {
  const thing = what === 'resume' ? (version === undefined ? 'your résumé' : `version ${version} of your résumé`) : 'your profile'
  const who = displayName ?? 'Somebody who has no account any more'
  return `${who}${role === undefined ? '' : ` (${roleLabels[role].toLowerCase()})`} opened ${thing}`
}
