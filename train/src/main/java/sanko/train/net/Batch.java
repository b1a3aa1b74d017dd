package sanko.train.net;

import java.util.Arrays;
import sanko.nn.features.MetadataEncoder;

/**
 * Positions of one board size with what a network shall say of them, all as the player to move sees
 * them. The arrays are filled by the reader of the data and used again.
 */
final class Batch {
  final int count;
  final int height;
  final int width;

  /** Features {@code [count][PLANES][height][width]}. */
  final float[] planes;

  /** Features {@code [count][GLOBALS]}. */
  final float[] globals;

  /** Who plays {@code [count][192]}; zeros if the rows do not say it. */
  final float[] people;

  /** Probabilities {@code [count][area + 1]}, pass last. */
  final float[] policy;

  /** A teacher's optimistic policy: probabilities {@code [count][area + 1]}, pass last. */
  final float[] optimistic;

  /** The opponent's answer: probabilities {@code [count][area + 1]}. */
  final float[] answer;

  /** Probabilities {@code [count][3]} of win, loss, no result. */
  final float[] value;

  /** Score {@code [count]} in points. */
  final float[] score;

  /** Standard deviation {@code [count]} of the score target itself, in points; 0 if it is exact. */
  final float[] scoreStdev;

  /** Win minus loss {@code [count]} as it will seem a few moves later, -1..1. */
  final float[] nearWinLoss;

  /** Score {@code [count]} as it will seem a few moves later, in points. */
  final float[] nearScore;

  /** Lead {@code [count]} in points. */
  final float[] lead;

  /** Ownership {@code [count][area]}, -1..1. */
  final float[] ownership;

  /** How much the row counts, {@code [count]}. */
  final float[] weight;

  /** How much the policy of the row counts besides, {@code [count]}. */
  final float[] policyWeight;

  /**
   * How much the optimistic policy of the row counts besides, {@code [count]}; at first nothing.
   */
  final float[] optimisticWeight;

  /** How much the answer of the row counts besides, {@code [count]}. */
  final float[] answerWeight;

  /** How much the result of the row counts besides, {@code [count]}. */
  final float[] valueWeight;

  /** How much the score of the row counts besides, {@code [count]}. */
  final float[] scoreWeight;

  /** How much what will seem so a few moves later counts besides, {@code [count]}. */
  final float[] nearWeight;

  /** How much the ownership of the row counts besides, {@code [count]}. */
  final float[] ownershipWeight;

  /** How much the lead of the row counts besides, {@code [count]}. */
  final float[] leadWeight;

  Batch(int count, int height, int width) {
    this.count = count;
    this.height = height;
    this.width = width;
    int area = height * width;
    planes = new float[count * area * Architecture.PLANES];
    globals = new float[count * Architecture.GLOBALS];
    people = new float[count * MetadataEncoder.FEATURES];
    policy = new float[count * (area + 1)];
    optimistic = new float[count * (area + 1)];
    answer = new float[count * (area + 1)];
    value = new float[count * 3];
    score = new float[count];
    scoreStdev = new float[count];
    nearWinLoss = new float[count];
    nearScore = new float[count];
    lead = new float[count];
    ownership = new float[count * area];
    weight = new float[count];
    policyWeight = new float[count];
    optimisticWeight = new float[count];
    answerWeight = new float[count];
    valueWeight = new float[count];
    scoreWeight = new float[count];
    nearWeight = new float[count];
    ownershipWeight = new float[count];
    leadWeight = new float[count];
    Arrays.fill(weight, 1);
    Arrays.fill(policyWeight, 1);
    Arrays.fill(answerWeight, 1);
    Arrays.fill(valueWeight, 1);
    Arrays.fill(scoreWeight, 1);
    Arrays.fill(nearWeight, 1);
    Arrays.fill(ownershipWeight, 1);
    Arrays.fill(leadWeight, 1);
  }

  /** Whether some row says what the optimistic policy is. */
  boolean hasOptimism() {
    for (float each : optimisticWeight) {
      if (each > 0) {
        return true;
      }
    }
    return false;
  }

  int area() {
    return height * width;
  }
}
