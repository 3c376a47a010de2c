import { isMappingName, type OrganizationId } from '@callbook/domain'
import type { MappingPreview } from '@callbook/operations'
import { type Command, InvalidArgumentError } from 'commander'
import { examples, readId } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, type HttpSession, pick } from '../http/http-session.ts'
import { requestInOrganization } from '../http/organizations.ts'
import { readJsonFile, readTextFile } from '../json-file.ts'
import { mustExist } from '../must-exist.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const all = '/console/api/organizations/{organization}/mappings'
const one = `${all}/{name}` as const

interface OfOrganization {
  readonly organization: OrganizationId
}

export function addMappingCommands(program: Command, run: Run): void {
  const mapping = program.command('mapping').description('Manage mappings, which read the reports of other vendors')

  mapping
    .command('list')
    .description('List the mappings of an organization')
    .requiredOption('--organization <id>', 'organization of the mappings', readId)
    .addHelpText('after', examples('mapping list --organization ID'))
    .action(({ organization }: OfOrganization, command: Command) =>
      run.overHttp(
        command,
        ({ api }) =>
          requestInOrganization(organization, async () => {
            const names = (await dataOf(api.GET(all, at({ organization })))).map(({ name }) => name)

            return await Promise.all(names.map((name) => read(api, organization, name)))
          }),
        (mappings, width) => formatText(mappings.map(withoutDocument), width)
      )
    )

  mapping
    .command('show')
    .description('Print a mapping')
    .argument('<name>', 'name of the mapping')
    .requiredOption('--organization <id>', 'organization of the mapping', readId)
    .addHelpText('after', examples('mapping show acmevoice --organization ID'))
    .action((name: string, { organization }: OfOrganization, command: Command) =>
      run.overHttp(
        command,
        ({ api }) =>
          requestInOrganization(organization, () => read(api, organization, name), { noun: 'mapping', id: name }),
        ({ document }) => JSON.stringify(document, null, 2)
      )
    )

  addTrialCommands(mapping, run)
  addChangeCommands(mapping, run)
}

function addTrialCommands(mapping: Command, run: Run): void {
  mapping
    .command('suggest')
    .description('Print a mapping by the names of the members of a sample body')
    .argument('<sample>', 'JSON file of a body that the vendor sends, or - for standard input')
    .addHelpText('after', examples('mapping suggest body.json > acmevoice.json'))
    .action((sample: string, _options: object, command: Command) =>
      run.locally(
        command,
        async ({ stdin, note }) => {
          const { preview } = await import('@callbook/operations')
          const { suggestion, notes } = await preview([await sampleOf(sample, stdin)], null)
          if (notes.length > 0) note(describeNotes(notes))

          return mustExist(suggestion ?? undefined, 'call id in', sample)
        },
        (suggestion) => JSON.stringify(suggestion, null, 2)
      )
    )

  mapping
    .command('check')
    .description('Show the call that a mapping reads from a sample body')
    .argument('<mapping>', 'JSON file of the mapping')
    .argument('<sample>', 'JSON file of a body that the vendor sends, or - for standard input')
    .addHelpText('after', examples('mapping check acmevoice.json body.json'))
    .action((file: string, sample: string, _options: object, command: Command) =>
      run.locally(
        command,
        async ({ stdin }): Promise<MappingPreview> => {
          const { MappingError, preview } = await import('@callbook/operations')
          const document = await readJsonFile(file, stdin)
          const result = await preview([await sampleOf(sample, stdin)], document)
          if (result.problems.length > 0) throw new MappingError(result.problems)

          return result
        },
        describePreview
      )
    )
}

function addChangeCommands(mapping: Command, run: Run): void {
  mapping
    .command('save')
    .description('Save a mapping, which is in force at its webhook URLs within a second')
    .argument('<name>', 'name of the mapping: 2 to 24 lower-case letters and digits', readName)
    .argument('<file>', 'JSON file of the mapping, or - for standard input')
    .requiredOption('--organization <id>', 'organization of the mapping', readId)
    .addHelpText('after', examples('mapping save acmevoice acmevoice.json --organization ID'))
    .action((name: string, file: string, { organization }: OfOrganization, command: Command) =>
      run.overHttp(
        command,
        async ({ api, stdin }) => {
          const body = { document: (await readJsonFile(file, stdin)) as object }

          return await requestInOrganization(organization, async () =>
            pick(await dataOf(api.PUT(one, { ...at({ organization, name }), body })), ...members)
          )
        },
        (saved, width) => formatText(withoutDocument(saved), width)
      )
    )

  mapping
    .command('delete')
    .description('Delete a mapping that no active webhook URL uses')
    .argument('<name>', 'name of the mapping')
    .requiredOption('--organization <id>', 'organization of the mapping', readId)
    .addHelpText('after', examples('mapping delete acmevoice --organization ID'))
    .action((name: string, { organization }: OfOrganization, command: Command) =>
      run.overHttp(command, ({ api }) =>
        requestInOrganization(
          organization,
          async () => {
            await bodyOf(api.DELETE(one, at({ organization, name })))

            return { name, deleted: true }
          },
          { noun: 'mapping', id: name }
        )
      )
    )
}

function readName(text: string): string {
  if (!isMappingName(text)) {
    throw new InvalidArgumentError('It must be 2 to 24 lower-case letters and digits, such as acmevoice.')
  }

  return text
}

const members = ['name', 'version', 'made_by', 'made_at', 'document'] as const

async function read(api: HttpSession['api'], organization: OrganizationId, name: string) {
  return pick(await dataOf(api.GET(one, at({ organization, name }))), ...members)
}

async function sampleOf(file: string, stdin: Parameters<typeof readTextFile>[1]) {
  return { rejection_id: null, received_at: null, body: await readTextFile(file, stdin) }
}

function withoutDocument<Mapping extends { readonly document: unknown }>({ document: _, ...mapping }: Mapping) {
  return mapping
}

/** Shows the fields of each call with their sources, the fields that could not be read, and what was guessed. */
function describePreview({ bodies, notes }: MappingPreview, width: number): string {
  const calls = bodies
    .map(({ fields, problem, unreadable }) =>
      problem === null
        ? [formatText(fields, width), unreadable.length === 0 ? '' : `unreadable: ${unreadable.join(', ')}`]
            .filter((part) => part !== '')
            .join('\n\n')
        : problem
    )
    .join('\n\n')

  return [calls, ...(notes.length === 0 ? [] : [describeNotes(notes)])].join('\n\n')
}

/** Lists what a mapping assumes, for the user to verify. */
function describeNotes(notes: readonly string[]): string {
  return ['Verify in the documentation of the vendor:', ...notes.map((note) => `- ${note}`)].join('\n')
}
