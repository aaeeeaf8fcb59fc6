import { PublicPage } from './PublicPage.tsx'

export function About() {
  return (
    <PublicPage
      title="About"
      heading={
        <>
          A word that <em>counts</em>.
        </>
      }
      lead="Proffer connects computer science students in the United States with recruiters, through the people who know their work."
    >
      <section>
        <h2>How a student gets here</h2>
        <p>
          Each semester a professor can put forward a small number of students, each with a reason in a few honest sentences. The student is
          asked first, sees what would be shared, and can say no without anybody being told why.
        </p>
      </section>
      <section>
        <h2>What recruiters see</h2>
        <p>
          Applications on one board, with the skills that match and who stands behind the student. Moving a card tells the student. Every
          application gets an answer, and a mistake can be undone.
        </p>
      </section>
      <section>
        <h2>Why there is a record</h2>
        <p>
          Everything that happens is written down once and stays: who, when, from which step to which, and why. Nobody, including us, can
          rewrite it. That is how a student can trust a status, and a university a figure.
        </p>
      </section>
      <section>
        <h2>Referrals</h2>
        <p>Employees can refer a student to a job at their own company. The student chooses the job, and both see what becomes of it.</p>
      </section>
      <section>
        <h2>How professors are thanked</h2>
        <p>
          A nomination that helps a student earns recognition at the university. It is the same whichever employer hires, and employers
          neither see it nor pay for it.
        </p>
      </section>
    </PublicPage>
  )
}
