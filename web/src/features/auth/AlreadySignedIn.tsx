import type { MaskedInvitation } from '#contract/invitations.ts'
import { leave } from '../../session/sign-in.ts'
import { useMe } from '../../api/me.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'

/** Shown instead of the registration form to a signed-in user, who can sign out and come back to the invitation. */
export function AlreadySignedIn({ token, invitation }: { readonly token: string; readonly invitation: MaskedInvitation }) {
  const { user } = useMe()
  if (!user) return null
  return (
    <section>
      <h2>You are signed in as {user.displayName || user.email}</h2>
      <p className="register-text">
        This invitation makes a new account for {invitation.emailMasked}. Sign out to use it; what you do in your present account stays
        there.
      </p>
      {invitation.nomination && user.role === 'student' && (
        <p className="quiet">
          A nomination for the account you have needs no registration. If this one is meant for it, ask {invitation.inviterName} to nominate
          you at {user.email}; you then agree to it under Nominations.
        </p>
      )}
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <Button variant="primary" onClick={() => void leave(`/register?invitation=${encodeURIComponent(token)}`)}>
          Sign out and go on
        </Button>
        <LinkButton to="/">Stay signed in</LinkButton>
      </div>
    </section>
  )
}
