import { defineTexts, plural } from '#lib/texts.ts'

const number = (language: 'en' | 'fr', value: number) => new Intl.NumberFormat(language).format(value)

/** What lists say. */
export const dataTableTexts = defineTexts({
  en: {
    actions: 'Actions',
    shown: (count: number) => plural('en', count, { one: '# row', other: '# rows' }),
    choose: (row: string) => `Select ${row}`,
    choosePage: 'Select all of this page',
    chosen: (count: number) => `${number('en', count)} selected`,
    mostChosen: (most: number) => `${number('en', most)} selected, the most one by one`,
    allChosen: (total?: number) =>
      total === undefined ? 'All that match are selected' : `All ${number('en', total)} selected`,
    chooseAll: (total?: number) =>
      total === undefined ? 'Select all that match' : `Select all ${number('en', total)} that match`,
    bulk: 'With all selected',
    barHint: 'What can be done with them is below the list; Escape leaves',
    leaveBulk: 'Clear the selection',
    order: 'Order',
    upwards: (column: string) => `${column} ↑`,
    downwards: (column: string) => `${column} ↓`,
    filters: 'Filters',
    filtersSet: 'Filters set',
    any: 'Any',
    filter: (label: string, value: string) => `${label}: ${value}`,
    removeFilter: (filter: string) => `Remove the filter ${filter}`,
    clearAll: 'Clear all',
    clearFilters: 'Clear filters',
    nothingMatches: (search: string) => `Nothing matches “${search}”`,
    noneMatches: 'Nothing matches these filters',
    columns: 'Columns',
    views: 'Views',
    noViews: 'A view keeps search, filters and order under a name.',
    saveView: 'Save this view',
    saveAs: 'Save this view as',
    save: 'Save',
    viewNameWanted: 'Enter a valid name',
    deleteView: (name: string) => `Delete the view ${name}`,
  },
  fr: {
    actions: 'Actions',
    shown: (count) => plural('fr', count, { one: '# ligne', other: '# lignes' }),
    choose: (row) => `Sélectionner ${row}`,
    choosePage: 'Tout sélectionner sur cette page',
    chosen: (count) => plural('fr', count, { one: '# sélectionné', other: '# sélectionnés' }),
    mostChosen: (most) => `${number('fr', most)} sélectionnés, le maximum un par un`,
    allChosen: (total) =>
      total === undefined
        ? 'Tous les résultats sont sélectionnés'
        : plural('fr', total, { one: 'Le seul résultat est sélectionné', other: 'Les # résultats sont sélectionnés' }),
    chooseAll: (total) =>
      total === undefined ? 'Sélectionner tous les résultats' : `Sélectionner les ${number('fr', total)} résultats`,
    bulk: 'Avec la sélection',
    barHint: 'Les actions possibles se trouvent sous la liste ; Échap pour quitter',
    leaveBulk: 'Effacer la sélection',
    order: 'Tri',
    upwards: (column) => `${column} ↑`,
    downwards: (column) => `${column} ↓`,
    filters: 'Filtres',
    filtersSet: 'Filtres actifs',
    any: 'Tous',
    filter: (label, value) => `${label} : ${value}`,
    removeFilter: (filter) => `Retirer le filtre ${filter}`,
    clearAll: 'Tout effacer',
    clearFilters: 'Effacer les filtres',
    nothingMatches: (search) => `Aucun résultat pour « ${search} »`,
    noneMatches: 'Aucun résultat avec ces filtres',
    columns: 'Colonnes',
    views: 'Vues',
    noViews: 'Une vue conserve recherche, filtres et tri sous un nom.',
    saveView: 'Enregistrer cette vue',
    saveAs: 'Enregistrer cette vue sous',
    save: 'Enregistrer',
    viewNameWanted: 'Saisissez un nom valide',
    deleteView: (name) => `Supprimer la vue ${name}`,
  },
})
