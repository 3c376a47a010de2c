/** An invented person with a fictitious number. */
export interface Person {
  readonly name: string
  /** 555-0100 to 555-0199 are reserved for fiction in North America. */
  readonly number: string
  readonly vehicle: string
}

const names = [
  'Amara Delacroix',
  'Bennett Ashworth',
  'Carmen Villaseñor',
  'Dmitri Halvorsen',
  'Edith Nakagawa',
  'Farah Qureshi',
  'Gideon Marsh',
  'Hazel Thibodeaux',
  'Ines Carvalho',
  'Jonah Whitlock',
  'Keiko Tanabe',
  'Leopold Fenwick',
  'Mireille Okonkwo',
  'Nils Bergqvist',
  'Odalys Reyna',
  'Percival Ng',
  'Quiana Brooks',
  'Rafael Montoya',
  'Saoirse Gallagher',
  'Tobias Lindgren',
  'Uma Krishnan',
  'Viktor Petrenko',
  'Wilhelmina Stokes',
  'Xiomara Fuentes',
  'Yusuf Demir',
  'Zadie Pemberton'
]

const vehicles = ['2019 Civic', '2021 CR-V', '2018 Accord', '2022 HR-V', '2020 Pilot', '2017 Fit', '2023 Odyssey']

const areas = [202, 410, 703]

/** The invented callers. Some call more often than others. */
export const people: readonly Person[] = names.map((name, index) => ({
  name,
  number: `+1${areas[index % areas.length]}55501${50 + index}`,
  vehicle: vehicles[index % vehicles.length] ?? ''
}))
