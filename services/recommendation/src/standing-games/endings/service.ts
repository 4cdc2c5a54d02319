export {
  copyStandingAnswers,
  deleteAwayOf,
  deleteGamesOfSquad,
  deleteStandingAnswersOf,
} from './repository.ts';
