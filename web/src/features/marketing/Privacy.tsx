import { consentTextVersion } from '#events/vocabulary/roles.ts'
import { PublicPage } from './PublicPage.tsx'

export function Privacy() {
  return (
    <PublicPage
      title="Privacy"
      heading={
        <>
          Yours to <em>share</em>.
        </>
      }
      lead="What we keep about you, who can see it, and what you can do about it."
    >
      <section>
        <h2>Nothing is public unless you say so</h2>
        <p>
          A new profile is private. You choose whether recruiters may find it, or professors and staff of your university as well, and you
          can change it at any time. Your GPA has a switch of its own.
        </p>
      </section>
      <section>
        <h2>Nominations need your consent</h2>
        <p>
          A professor’s nomination becomes visible to recruiters only after you agreed to it. The reason the professor wrote is shown to
          recruiters only if you want it shown. If you decline, the professor sees that you declined and nothing else.
        </p>
      </section>
      <section>
        <h2>What the record holds</h2>
        <p>
          We store what happened: that you applied, that a status changed, who changed it. Names, addresses, letters and reasons in the
          record are encrypted with a key that belongs to you. When that key is destroyed, nobody can read them again, and the record still
          adds up.
        </p>
      </section>
      <section>
        <h2>Who can see an application</h2>
        <p>
          You, the recruiters of the company you applied to, the employee who referred you, and where you agreed to it your university’s
          career office and the professor who put you forward. The career office reads the jobs, the companies and the status; the professor
          reads how far you came, and never where.
        </p>
      </section>
      <section>
        <h2>What we use in your browser</h2>
        <p>One entry that remembers your session and one that remembers light or dark. No advertising, no tracking by others.</p>
      </section>
      <section id="terms">
        <h2>Terms of use</h2>
        <p>
          Version {consentTextVersion}. This is a demonstration text: it says in plain words how people treat each other here, and it is no
          contract that a lawyer has read. Whoever runs Proffer for a real university puts their own terms in its place first.
        </p>
        <p>
          You use Proffer as yourself, with one account, and what you write about yourself and others is true. You keep your password to
          yourself.
        </p>
        <p>
          You invite, nominate, refer and write to people only about their studies and their work. What you read about somebody else here
          stays here: you pass on no profile, letter or message without asking. Professors write what they have seen themselves, and no
          grades.
        </p>
        <p>
          Recruiters use an application for the job it was sent to, answer every one, and choose by what people can do. No employer pays for
          a nomination; where a professor is recognized for one, the university does it, whoever hires.
        </p>
        <p>
          We may suspend an account that breaks these rules, and we say why. You may leave at any time: a line to our team is enough. A
          demonstration can end, and its data with it.
        </p>
      </section>
    </PublicPage>
  )
}
