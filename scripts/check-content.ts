/** Stops the build when something in content/ is wrong, with a line for each fault. */
import { content, contentProblems } from './content-problems.ts'

const problems = contentProblems(content)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
