import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/database/schema.ts',
    './server/database/staff-schema.ts',
    './server/database/delivery-schema.ts',
    './server/database/ledger-schema.ts',
    './server/database/documents-schema.ts',
    './server/database/changes-schema.ts',
    './server/database/content-schema.ts',
    './server/database/enquiries-schema.ts',
    './server/database/news-schema.ts',
    './server/database/opening-schema.ts',
  ],
  out: './server/database/migrations',
})
