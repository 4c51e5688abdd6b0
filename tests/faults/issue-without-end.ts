/** Issues documents in the database of its first argument until it is killed, as the jobs of a server do. */
import { once } from 'node:events'
import pino from 'pino'
import { openDatabase } from '../../server/database/database.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'

const database = openDatabase(process.argv[2] ?? '', pino({ level: 'silent' }))
process.stdout.write('ready\n')
// Two of them begin at the same moment.
await once(process.stdin, 'data')
for (;;) {
  // Another server issues the same ones, and the tests end the connections of a killed one.
  await issueDocuments(database).catch(() => {})
}
