package sanko.base;

/** What is thrown with a message that is meant for the user, whatever else caused it. */
public interface UserMessage {}
