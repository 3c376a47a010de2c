/** Phrases that have a plainer alternative. */
export interface PhraseGroup {
  /**
   * Phrases as regular expressions, matched as whole words in any case. A space matches any whitespace. Phrases of a
   * group with `atStart` are matched at the start of a sentence only, in their exact case.
   */
  readonly phrases: readonly string[]
  readonly atStart?: true
  /** Alternatives. */
  readonly instead: string
  readonly reason: string
}

export const phraseGroups: readonly PhraseGroup[] = [
  {
    phrases: ['told', 'tells', 'tell of'],
    instead: 'report, return, notify, show, distinguish',
    reason: 'programs do not speak; the technical verb says what they do'
  },
  {
    phrases: ['asked', 'asks'],
    instead: 'request, query, require, prompt',
    reason: 'the technical verb distinguishes an HTTP request, a query and a prompt'
  },
  {
    phrases: ['whoever', 'whomever', 'nobody', 'somebody', 'anybody'],
    instead: 'the user, the caller, another process',
    reason: 'a sentence names its actor'
  },
  {
    phrases: ['(?:to|for|of|by|from|with) who(?! you)', 'whose (?:it|they|that|this) (?:is|are|was)'],
    instead: 'for users who; its owner',
    reason: 'a sentence names its actor'
  },
  {
    phrases: ['(?:of|for|with|from|by|to|than) what', 'what (?:is|was|were|has|had|there|comes?|came|it|they|an?)'],
    instead: 'the noun, such as “the event”',
    reason: 'a clause with “what” hides its noun'
  },
  {
    phrases: ['so (?:many|few|long|often)(?! as| that)', 'how many (?:it|they) (?:are|were)'],
    instead: 'maximum number of, how long',
    reason: 'a limit is a noun with a unit'
  },
  {
    phrases: ['(?:is|are|was|were|be) to be', 'has to', '(?:is|are|was) none', 'there is none', 'is no such'],
    instead: 'must, will; does not exist',
    reason: 'an obligation and an absence each have one word'
  },
  {
    phrases: ['by which', 'of which', 'by (?:itself|themselves)', 'for itself', 'oneself'],
    instead: 'two sentences; automatically, separately',
    reason: 'nested clauses are read twice'
  },
  {
    phrases: ['those (?:of|that|who)', 'that of', 'of ours', 'programs? of (?:yours|the|tenants|an?)'],
    instead: 'the noun again; our; your app',
    reason: 'a pronoun sends the reader back to find its noun'
  },
  {
    phrases: ['anew', 'one after the other', 'the one (?:before|after)', 'judg(?:ed|es|ing)'],
    instead: 'again; sequentially; previous; evaluate',
    reason: 'the glossary has one term for each thing'
  },
  {
    phrases: ['besides?', 'but for', '(?<!let )(?<!stand-)alone'],
    instead: 'in addition to, next to; except; only',
    reason: 'dated words'
  },
  {
    phrases: ['wherever', 'whatever (?:it|is|was|they|comes?|came|else|becomes)', 'however (?:many|much)'],
    instead: 'any, regardless of',
    reason: 'a condition is easier to read than a concession'
  },
  {
    phrases: ['meanwhile', 'likewise', 'nevertheless', 'for ever'],
    instead: 'in the meantime; also; anyway; permanently',
    reason: 'dated words'
  },
  {
    phrases: ['on (?:its|their|the) way', '(?:is|are|was|were|be|being) away'],
    instead: 'in flight; is unavailable, is down',
    reason: 'a picture of travel hides a technical state'
  },
  {
    phrases: ['stands(?! for| out| up)', 'lies', '(?:is|are|was|be) said', '(?:written|writes?) down'],
    instead: 'is, appears; specified, recorded',
    reason: 'a picture hides the fact'
  },
  {
    phrases: ['(?:go|goes|went|going|gone) on', 'looked (?:at|for|after)', 'looks? whether'],
    instead: 'continue; check, poll, search',
    reason: 'the technical verb is more exact'
  },
  {
    phrases: ['g[ia]ve[sn]? back', '(?:be)?(?:comes?|came) of', 'tak(?:en|es?) for', 'mend(?:ed|s)?'],
    instead: 'release; outcome; treated as; fix',
    reason: 'the technical verb is more exact'
  },
  {
    phrases: ['(?:Has|Have)(?! been| no)'],
    atStart: true,
    instead: 'the verb that says what it does: Limits …, Schedules …',
    reason: 'a summary starts with its verb'
  },
  {
    phrases: ['Of(?! course)'],
    atStart: true,
    instead: 'the noun: The key of …',
    reason: 'a summary starts with its noun'
  }
]
