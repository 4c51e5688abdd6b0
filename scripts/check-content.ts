/** Stops the build if content/ has faults, and prints one line for each. */
import { firstContent } from '../content/first-content.ts'
import { problemsIn } from '../contract/content/problems.ts'

const problems = problemsIn(firstContent)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
